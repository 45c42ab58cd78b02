// For months, weeks and days: swipes, the chosen day of a telephone, a glance at an event beside
// its link, and keys. Fetched when it is needed first; see lazy_days.ts.

import './hearts.ts'
import { fetchChoices } from './parts/choices.ts'
import { one } from '../../../http/script/elements.ts'
import { announce, around } from './parts/dom.ts'
import { attend, glanceAt, hide, hover, isNarrow } from './parts/glance.ts'
import { heed } from './parts/keys.ts'

const turnBy = (by: number): void =>
  document.querySelector<HTMLElement>(`a[data-turn=${by > 0 ? 'after' : 'before'}]`)?.click()

// The chosen day of a small month.

const chosen = (): Element | null =>
  document.querySelector('.month td:target') ?? document.querySelector('.month .chosen')

/** Without an entry in the history: going back leads to where the visitor came from. */
function choose(day: Element): void {
  const { scrollX, scrollY } = window
  location.replace(`#${day.id}`)
  scrollTo(scrollX, scrollY)
  const link = one('.pick', day)
  link.focus({ preventScroll: true })
  const parts = [...day.children].filter((part) => part !== link)
  announce(parts.map(spoken).join(', '))
}

/** What the heading and the list of a day say. */
const spoken = (part: Element): string =>
  part instanceof HTMLElement ? part.innerText.replaceAll('\n', ' ') : ''

/** To the day before or after, and from the last day to the next month. */
function step(by: number): void {
  const days = [...document.querySelectorAll('.month td[id]')]
  const next = days[days.findIndex((day) => day === chosen()) + by]
  if (next) choose(next)
  else turnBy(by)
}

// Swipes: over the days of a small month to another month, over the events of a day to another day.

const shortestSwipe = 50
let swipe: { readonly x: number; readonly y: number; readonly isDay: boolean } | undefined

function beginSwipe(event: TouchEvent): void {
  const [touch] = event.touches
  const isOne = event.touches.length === 1 && around(event, '.month, .hours')
  const isDay = around(event, '.month td > :is(ol, .number, .none)') !== undefined
  swipe = touch && isOne ? { x: touch.clientX, y: touch.clientY, isDay } : undefined
}

function endSwipe({ changedTouches: [touch] }: TouchEvent): void {
  if (!swipe || !touch) return
  const { x, y, isDay } = swipe
  swipe = undefined
  const across = touch.clientX - x
  if (Math.abs(across) < shortestSwipe || Math.abs(across) < 2 * Math.abs(touch.clientY - y)) return
  const by = (across < 0 ? 1 : -1) * (getComputedStyle(document.body).direction === 'rtl' ? -1 : 1)
  if (isNarrow.matches && isDay) step(by)
  else turnBy(by)
}
addEventListener('touchstart', beginSwipe, { passive: true })
addEventListener('touchend', endSwipe, { passive: true })

function pickOrGlance(event: MouseEvent): void {
  const day = around(event, '.pick')?.closest('td')
  if (day) {
    event.preventDefault()
    choose(day)
  }
  glanceAt(event)
}
document.addEventListener('click', pickOrGlance)

/** After another month, week or day was put in the place of this one. */
document.addEventListener('turned', () => {
  hide()
  const day = document.getElementById(location.hash.slice(1))
  if (!day?.matches('.month td')) return
  document.querySelector('.month .chosen')?.classList.remove('chosen')
  day.classList.add('chosen')
})

// Somebody may have opened the filters before this was here.
for (const filters of document.querySelectorAll('.filters[open]')) void fetchChoices(filters)

/** What made somebody fetch this counts as well. */
export function start(event: Event): void {
  if (event instanceof KeyboardEvent) heed(event)
  else if (event instanceof FocusEvent) attend(event)
  else if (event.type === 'pointerover') hover(event as PointerEvent)
  else if (event.type === 'click') pickOrGlance(event as MouseEvent)
  else if (event.type === 'touchstart') beginSwipe(event as TouchEvent)
  else if (event.type === 'touchend') endSwipe(event as TouchEvent)
}
