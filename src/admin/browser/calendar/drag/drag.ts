// Dragging with a mouse or a pen: events to another time, their ends, or a new one.

import { signal } from '@preact/signals'
import { draggedTo, drawn, type Grip, type Point } from '../time/aim.ts'
import type { RowSpan, Shown } from '../time/rows.ts'
import { daySeconds } from '../time/wall.ts'

/** What is dragged, and where it would be. */
export interface Dragged {
  /** Undefined if something new is drawn. */
  readonly shown: Shown | undefined
  readonly span: RowSpan
}

export const dragged = signal<Dragged | undefined>(undefined)

/** From so many pixels on it is a drag, and no click. */
const threshold = 5
/** So near to its edge the hours are scrolled, and by so much. */
const [edge, step] = [32, 12]
const gripWidth = 7

/** Where days are not beside each other, nothing is dragged. */
export const undrawn = '.agenda, .compact'

let hasDragged = false

/** Whether the click that comes now is the end of a drag. */
export const isDragEnd = (): boolean => hasDragged

interface DragOptions {
  readonly find: (id: number) => Shown | undefined
  readonly onDrop: (dragged: Dragged) => void
}

/** Called when a pointer is pressed in the calendar. By touch, dragging scrolls. */
export function beginDrag(press: PointerEvent, { find, onDrop }: DragOptions): void {
  hasDragged = false
  if (press.button !== 0 || press.pointerType === 'touch') return
  const target = press.target as Element
  const from = pointAt(press.clientX, press.clientY)
  const chip = target.closest<HTMLElement>('[data-event]')
  const shown = chip ? find(Number(chip.dataset['event'])) : undefined
  const isFixed = chip ? !shown?.row.can.edit || shown.row.isWaiting : target.closest('button, a')
  if (!from || isFixed || target.closest(undrawn)) return
  const grip = chip ? gripAt(chip, press) : 'move'
  follow(press, (to) => ({
    shown,
    span: shown ? draggedTo(shown, grip, from, to) : drawn(from, to),
  })).then(
    (end) => end && onDrop(end),
    () => undefined,
  )
}

/** At the edge with which an event begins or ends it is pulled: above and below, or at the sides. */
function gripAt(chip: HTMLElement, { clientX, clientY }: PointerEvent): Grip {
  const { top, bottom, left, right } = chip.getBoundingClientRect()
  const isByHour = chip.closest('[data-row=hours]') !== null
  const [before, after] = isByHour
    ? [clientY - top, bottom - clientY]
    : [clientX - left, right - clientX]
  if (after < gripWidth && chip.matches('.ends')) return 'end'
  return before < gripWidth && chip.matches('.starts') ? 'start' : 'move'
}

/** Follows the pointer until it is released; undefined if nothing was dragged, or Escape pressed. */
function follow(press: PointerEvent, make: (to: Point) => Dragged): Promise<Dragged | undefined> {
  const { promise, resolve } = Promise.withResolvers<Dragged | undefined>()
  const until = new AbortController()
  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    act: (event: WindowEventMap[Name]) => void,
  ) => addEventListener(name, act, { signal: until.signal, capture: true })
  const finish = (end: Dragged | undefined) => {
    until.abort()
    dragged.value = undefined
    // After the click that belongs to it.
    setTimeout(() => {
      hasDragged = false
    })
    resolve(end)
  }
  on('pointermove', ({ clientX, clientY }) => {
    const moved = Math.hypot(clientX - press.clientX, clientY - press.clientY)
    if (!hasDragged && moved < threshold) return
    hasDragged = true
    scrollNear(press.target as Element, clientY)
    const to = pointAt(clientX, clientY)
    if (to) dragged.value = unlessSame(make(to))
  })
  on('pointerup', () => finish(dragged.value))
  on('pointercancel', () => finish(undefined))
  on('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    finish(undefined)
  })
  return promise
}

function unlessSame(next: Dragged): Dragged {
  const before = dragged.value
  const isSame =
    before?.span.start === next.span.start &&
    before.span.end === next.span.end &&
    before.span.isAllDay === next.span.isAllDay
  return isSame ? before : next
}

/** Hours that are out of sight come into it. */
function scrollNear(target: Element, y: number): void {
  const area = target.closest('.hours')
  if (!area) return
  const { top, bottom } = area.getBoundingClientRect()
  if (y < top + edge) area.scrollTop -= step
  if (y > bottom - edge) area.scrollTop += step
}

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
