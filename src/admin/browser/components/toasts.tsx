// Short messages about what was done, with a way to take it back.

import { signal } from '@preact/signals'
import { messageOf } from '../api.ts'
import { t } from '../i18n.ts'

interface Toast {
  readonly id: number
  readonly text: string
  readonly isError: boolean
  readonly undo?: (() => Promise<void>) | undefined
}

const toasts = signal<readonly Toast[]>([])
let last = 0
/** Long enough to be read and reached with the keyboard; what can be taken back stays longer. */
const [shownMs, undoMs] = [6000, 20_000]

/** Returns what takes the message away again. */
export const toast = (text: string, undo?: () => Promise<void>): (() => void) =>
  add({ text, isError: false, undo })

export function toastWrong(text: string): void {
  add({ text, isError: true })
}

export const toastError = (error: unknown): void => toastWrong(messageOf(error))

/** Does it, and says what was done or what went wrong; whether it was done. */
export async function attempt(
  work: () => unknown,
  done?: string,
  undo?: () => Promise<void>,
): Promise<boolean> {
  try {
    await work()
  } catch (error) {
    toastError(error)
    return false
  }
  if (done !== undefined) toast(done, undo)
  return true
}

function add(given: Omit<Toast, 'id'>): () => void {
  const id = (last += 1)
  toasts.value = [...toasts.value, { id, ...given }]
  setTimeout(() => expire(id), given.undo ? undoMs : shownMs)
  return () => remove(id)
}

/** Nothing goes away under somebody's hand. */
function expire(id: number): void {
  const isInUse = document.querySelector('.toasts:is(:hover, :focus-within)') !== null
  if (isInUse) setTimeout(() => expire(id), shownMs)
  else remove(id)
}

function remove(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id)
}

/** Who had the focus on it goes on with the screen. */
function close(id: number): void {
  remove(id)
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}

async function takeBack({ id, undo }: Toast): Promise<void> {
  close(id)
  await attempt(() => undo?.(), t('Taken back.'))
}

export const Toasts = () => (
  <div class="toasts" role="status" aria-live="polite">
    {toasts.value.map((one) => (
      <p key={one.id} class={one.isError ? 'toast wrong' : 'toast'}>
        <span>{one.text}</span>
        {one.undo && (
          <button type="button" onClick={() => void takeBack(one)}>
            {t('Undo')}
          </button>
        )}
        <button type="button" class="plain" aria-label={t('Close')} onClick={() => close(one.id)}>
          <span aria-hidden="true">×</span>
        </button>
      </p>
    ))}
  </div>
)
