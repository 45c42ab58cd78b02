// What can be done here and now: by its key, and by its name in the palette.

import { computed, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type Sentence, t } from '../i18n.ts'

export interface Command {
  readonly name: Sentence
  /** As the browser calls it: `n`, `/`, `ArrowLeft`, or `Control+k`, which is ⌘K on a Mac. */
  readonly key?: string
  readonly run: () => void
  /** Only by its key: there would be too many names otherwise. */
  readonly isHidden?: boolean
}

/** Of each part that is shown, by what it was given last. */
const offered = signal<readonly (readonly Command[])[]>([])

/** The parts that came last are first: theirs is the key that several want. */
export const commands = computed(() => offered.value.toReversed().flat())

/** Offers commands as long as the part is shown; `given` is the same list as long as it is. */
export function useCommands(given: readonly Command[]): void {
  useEffect(() => {
    offered.value = [...offered.value, given]
    return () => {
      offered.value = offered.value.filter((one) => one !== given)
    }
  }, [given])
}

const storedAs = 'fasti-single-keys'

/** Who speaks to the browser, or trembles, can switch single keys off (WCAG 2.1.4). */
export const hasSingleKeys = signal(localStorage.getItem(storedAs) !== 'off')

export function setSingleKeys(isOn: boolean): void {
  hasSingleKeys.value = isOn
  if (isOn) localStorage.removeItem(storedAs)
  else localStorage.setItem(storedAs, 'off')
}

export function listenForKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return
    const isSingle = !event.ctrlKey && !event.metaKey
    if (isSingle && (!hasSingleKeys.value || isTaken(event))) return
    const pressed = isSingle ? event.key : `Control+${event.key.toLowerCase()}`
    const found = commands.value.find(({ key }) => key === pressed)
    if (!found) return
    event.preventDefault()
    found.run()
  })
}

/** What is typed, and what a dialog does, is not meant for the screen. */
function isTaken({ target }: Event): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof Element)) return false
  return target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]') !== null
}

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** As the key says it of itself. */
export function keyName(key: string): string {
  const isMac = navigator.platform.startsWith('Mac')
  return key
    .split('+')
    .map((part) => signs[part] ?? (part === 'Control' ? (isMac ? '⌘' : t('Ctrl')) : part))
    .map((part) => (part.length === 1 ? part.toUpperCase() : part))
    .join(' ')
}
