// The keys of the table. Enter opens the row that has the focus, because that is a link.

import type { Sentence } from '../i18n.ts'
import { type Command, useCommands } from '../frame/commands.ts'

const links = 'table.event-rows th[scope=row] a'

/** The row with the focus. */
const rowHere = (): HTMLElement | null | undefined =>
  document.activeElement?.closest<HTMLElement>('table.event-rows tbody tr')

export function focusRow(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(links)]
  const at = all.findIndex((one) => one.closest('tr') === rowHere())
  const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step
  all[next]?.focus()
}

const press = (part: string) => () => rowHere()?.querySelector<HTMLElement>(part)?.click()

/** What a row offers to the pointer. */
const deed = (key: string, name: string, said: Sentence): Command => ({
  name: said,
  key,
  isHidden: true,
  run: press(`[data-deed=${name}]`),
})

const tableCommands: readonly Command[] = [
  {
    name: 'Search events',
    key: '/',
    run: () => document.querySelector<HTMLElement>('.table-search input')?.focus(),
  },
  { name: 'Next row', key: 'j', isHidden: true, run: () => focusRow(1) },
  { name: 'Row before', key: 'k', isHidden: true, run: () => focusRow(-1) },
  {
    name: 'Select the row',
    key: 'x',
    isHidden: true,
    run: press('.pick input'),
  },
  deed('p', 'publish', 'Publish'),
  deed('d', 'copy', 'Duplicate …'),
  deed('c', 'cancel', 'Cancel …'),
  deed('Delete', 'trash', 'Move to the trash'),
]

export const useTableKeys = (): void => useCommands(tableCommands)

/** Arrows lead from title to title; elsewhere they scroll. */
export function arrowKeys(event: KeyboardEvent): void {
  const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
  if (step === undefined || !(event.target as Element).matches(links)) return
  event.preventDefault()
  focusRow(step)
}
