import type { Point } from '../time/aim.ts'
import { daySeconds } from '../time/wall.ts'

/** Where in the calendar a pointer is; undefined if it is elsewhere. */
export function pointAt(x: number, y: number): Point | undefined {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')
  if (!place) return undefined
  const day = Number(place.dataset['day'])
  const row = place.dataset['row']
  if (row !== 'hours') return { day, seconds: undefined, isDaysRow: row === 'days' }
  const { top, height } = place.getBoundingClientRect()
  const part = Math.min(Math.max((y - top) / height, 0), 1)
  return { day, seconds: day * daySeconds + part * daySeconds, isDaysRow: false }
}
