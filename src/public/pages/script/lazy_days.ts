// Swipes, glances and keys are fetched when somebody begins to move about.

import type { start } from './days.ts'
import { addSheet, around } from './parts/dom.ts'

const { days = '', style = '' } =
  document.querySelector<HTMLElement>('script[data-days]')?.dataset ?? {}
const beginnings = ['pointerover', 'touchstart', 'focusin', 'keydown']
let isHere = false
/** A finger that swipes may be gone before the script is here. */
const early: Event[] = []

const fetchDays = (): Promise<{ readonly start: typeof start }> => import(days)

const first = (event: Event): void => void startWith(event)

async function startWith(event: Event): Promise<void> {
  for (const name of beginnings) removeEventListener(name, first)
  addSheet(style)
  const { start } = await fetchDays()
  isHere = true
  for (const each of [event, ...early]) start(each)
}

function note(event: Event): void {
  if (!isHere) early.push(event)
}

const tappable = '.pick, td li > a, :is(.spans, .timed, .besides) li:not(.more) a'

/** The first tap waits for the script that knows what it means. */
function hold(event: Event): void {
  const isTap = event instanceof PointerEvent && event.pointerType === 'touch'
  if (isHere || !isTap || !around(event, tappable)) return
  event.preventDefault()
  void fetchDays().then(({ start }) => start(event))
}

export function begin(): void {
  if (!days) return
  for (const name of beginnings) addEventListener(name, first, { passive: true })
  for (const name of ['touchstart', 'touchend']) addEventListener(name, note, { passive: true })
  addEventListener('click', hold)
}
