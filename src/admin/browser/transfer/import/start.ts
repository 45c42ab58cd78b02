// Begins an import. What is being sent goes on when the screen is left, and what broke off can be
// sent again.

import { signal } from '@preact/signals'
import type { Task } from '../../../../contract/routes.ts'
import { t } from '../../i18n.ts'
import { begin, BrokenOff, give, type Given } from './given.ts'
import { isReadable } from './kind_of.ts'

type Progress = Task['progress']

export interface Attempt {
  readonly what: Given
  /** Whether nothing is changed: it is only said what would happen. */
  readonly isDry: boolean
}

interface Sending extends Attempt {
  readonly progress: Progress
  readonly stop: () => void
}

interface Broken extends Attempt {
  readonly message: string
  /** Whether sending it again may help. */
  readonly isAgain: boolean
}

interface Started extends Attempt {
  /** Of the server. */
  readonly task: number
}

export const sending = signal<Sending | undefined>(undefined)
export const broken = signal<Broken | undefined>(undefined)
/** What was begun last in this window. */
export const started = signal<Started | undefined>(undefined)

/** Throws what the server refuses. */
export async function start(attempt: Attempt, show: (task: number) => void): Promise<void> {
  if (sending.value) return
  broken.value = await hindrance(attempt)
  if (broken.value) return
  const stop = new AbortController()
  const size = attempt.what.from === 'file' ? (attempt.what.file?.size ?? 0) : 0
  const begun = performance.now()
  const tell = (sent: number) => {
    const progress = progressOf(sent, size, (performance.now() - begun) / 1000)
    sending.value = { ...attempt, progress, stop: () => stop.abort() }
  }
  tell(0)
  addEventListener('beforeunload', hold)
  try {
    const { id } = await begin(attempt.what, {
      isDry: attempt.isDry,
      onSent: tell,
      signal: stop.signal,
    })
    started.value = { ...attempt, task: id }
    show(id)
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error
    if (!stop.signal.aborted) broken.value = { ...attempt, ...brokenOff(), isAgain: true }
  } finally {
    sending.value = undefined
    removeEventListener('beforeunload', hold)
  }
}

/** The browser asks before the page is closed. */
const hold = (event: BeforeUnloadEvent): void => event.preventDefault()

async function hindrance(attempt: Attempt): Promise<Broken | undefined> {
  const { from, file } = attempt.what
  if (from !== 'file') return undefined
  if (!file) return { ...attempt, message: t('Choose a file first.'), isAgain: false }
  if (await isReadable(file)) return undefined
  give({ file: undefined })
  const message = t('The file was moved or changed since it was chosen. Choose it again.')
  return { ...attempt, message, isAgain: false }
}

const brokenOff = () => ({
  message: t(
    'The upload broke off. The connection is gone, or the file is larger than the server takes. Nothing was imported, and the file is still chosen.',
  ),
})

function progressOf(sent: number, size: number, seconds: number): Progress {
  const rate = seconds > 1 && sent > 0 ? sent / seconds : null
  return {
    done: sent,
    total: size,
    unit: 'bytes',
    rate,
    seconds_left: rate === null ? null : (size - sent) / rate,
  }
}
