// Tells visitors the time of their own clock.

import { one } from '../../../../http/script/elements.ts'

/** Where the clock of the visitor shows something else than that of the event. */
export function showOwnTimes(within: ParentNode): void {
  for (const place of within.querySelectorAll<HTMLElement>('.own-time')) {
    const { start = '', end = '' } = place.dataset
    if (localWall(start) === start.slice(0, 16)) continue
    one('.own-value', place).textContent = ownWords(Date.parse(start), Date.parse(end))
    place.hidden = false
  }
}

/** `2027-02-08T20:30`, by the clock of this device. */
function localWall(iso: string): string {
  const style = { dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', style).format(Date.parse(iso)).replace(' ', 'T')
}

function ownWords(start: number, end: number): string {
  const { locale } = document.body.dataset
  const style: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }
  const { hourCycle } = new Intl.DateTimeFormat(locale, style).resolvedOptions()
  if (hourCycle === 'h23') style.hour = '2-digit'
  const words = new Intl.DateTimeFormat(locale, style).formatRange(start, end)
  // No line ends inside of "15 h 00" or "8:00 PM".
  return words.replace(/(?<=\d|h) (?=[hap\d])/gi, '\xA0')
}

/** What another script has put into the page. */
document.addEventListener('shown', (event) => {
  if (event instanceof CustomEvent) showOwnTimes(event.detail as Element)
})
showOwnTimes(document)
