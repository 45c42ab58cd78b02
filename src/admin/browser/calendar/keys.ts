// The calendar by keyboard: arrows go between days and events, letters to views.

import { useMemo } from 'preact/hooks'
import { at, look, type Seen, today, type View, weekAt } from './address.ts'
import { monthLater } from './time/wall.ts'
import { useCommands } from '../frame/commands.ts'
import { go } from '../router.ts'

const show = (view: View) => () => go(at({ view }))

/** `onCreate` is the same function as long as the calendar is shown. */
export function useKeys(onCreate: () => void): void {
  const keys = useMemo(
    () =>
      [
        { name: 'Month', key: 'm', run: show('month') },
        { name: 'Week', key: 'w', run: show('week') },
        { name: 'Day', key: 'd', run: show('day') },
        { name: 'List', key: 'l', run: show('list') },
        { name: 'Today', key: 't', run: () => go(at({ day: today() })) },
        { name: 'New event', key: 'n', run: onCreate },
        { name: 'New event', key: 'c', run: onCreate, isHidden: true },
      ] as const,
    [onCreate],
  )
  useCommands(keys)
}

/** By how many days a key goes. */
const dayKeys: Readonly<Record<string, (day: number) => number>> = {
  ArrowLeft: (day) => day - 1,
  ArrowRight: (day) => day + 1,
  ArrowUp: (day) => day - 7,
  ArrowDown: (day) => day + 7,
  Home: weekAt,
  End: (day) => weekAt(day) + 6,
  PageUp: (day) => monthLater(day, -1),
  PageDown: (day) => monthLater(day, 1),
}

/** Gives the focus to a day when it is drawn. */
export function focusDay(day: number, frames = 30): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(`[data-day="${day}"] .day`)
    if (found) found.focus()
    else if (frames > 0) focusDay(day, frames - 1)
  })
}

/** In the calendar: left and right are days; up and down are weeks, or events of the day. */
export function onArrow(event: KeyboardEvent, { view }: Seen): void {
  const target = event.target as HTMLElement
  const place = target.closest<HTMLElement>('[data-day]')
  if (!place || event.ctrlKey || event.metaKey || event.altKey) return
  const isUpOrDown = event.key === 'ArrowUp' || event.key === 'ArrowDown'
  const isOnDay = target.matches('.day')
  if (isUpOrDown && !(isOnDay && view === 'month')) {
    const day = view === 'list' ? '' : `[data-day="${place.dataset['day']}"] `
    const all = [...document.querySelectorAll<HTMLElement>(`${day}:is(.day, .chip, .more)`)]
    const next = all[all.indexOf(target) + (event.key === 'ArrowDown' ? 1 : -1)]
    next?.focus()
    event.preventDefault()
    return
  }
  const goTo = dayKeys[event.key]
  if (!goTo || view === 'list') return
  event.preventDefault()
  const day = goTo(Number(place.dataset['day']))
  look(day)
  focusDay(day)
}
