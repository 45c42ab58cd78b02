// A month as a table of weeks.

import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { Cell } from './cell.tsx'
import { useParts, useSame } from './parts.ts'
import { sayDay } from './said.ts'
import { lanesOf } from './time/layout.ts'
import { type Clock, firstDay, lastDayInRow, type Shown } from './time/rows.ts'
import { days, monthOf } from './time/wall.ts'

export interface GridProps {
  readonly range: readonly [number, number]
  readonly day: number
  readonly all: readonly Shown[]
  readonly clock: Clock
}

interface MonthTableProps {
  /** The first day of a week. */
  readonly first: number
  readonly day: number
  readonly look?: string
  readonly children: ComponentChildren
}

/** Days of the week above rows of weeks. */
export const MonthTable = ({ first, day, look = 'month', children }: MonthTableProps) => (
  <table class={look}>
    <caption class="hidden">{sayDay(day, 'month')}</caption>
    <thead>
      <tr>
        {days(first, 7).map((one) => (
          <th key={one} scope="col">
            <span aria-hidden="true">{sayDay(one, 'weekday')}</span>
            <span class="hidden">{sayDay(one, 'weekdayLong')}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** So many events of a day are shown; the others are a link away. */
const fit = 5
/** So many days are one part of the drawing. */
const partDays = 4

export function Month({ range: [first, count], day, all, clock }: GridProps) {
  const drawn = useParts(Math.ceil(count / partDays), String(first)) * partDays
  const weeks = days(0, count / 7).map((nth) => first + nth * 7)
  return (
    <MonthTable first={first} day={day}>
      {weeks.map((week) => (
        <Week key={week} until={first + drawn} {...{ week, day, all, clock }} />
      ))}
    </MonthTable>
  )
}

interface WeekProps extends Omit<GridProps, 'range'> {
  /** Its first day. */
  readonly week: number
  /** The days before this one are drawn by now. */
  readonly until: number
}

/** Drawn again only if something in it has changed: a month may have hundreds of events. */
function Week({ week, until, day, all, clock }: WeekProps) {
  const here = useSame(all.filter((one) => firstDay(one) < week + 7 && lastDayInRow(one) >= week))
  const current = day >= week && day < week + 7 ? day : undefined
  const month = monthOf(day)
  const drawn = Math.min(Math.max(until - week, 0), 7)
  return useMemo(
    () => (
      <tr>
        {lanesOf(here, days(week, 7)).map((cell, nth) => (
          <td
            key={cell.day}
            data-day={cell.day}
            class={monthOf(cell.day) === month ? undefined : 'outside'}
          >
            {nth < drawn && (
              <Cell {...{ cell, clock, fit }} isCurrent={cell.day === current} isTall />
            )}
          </td>
        ))}
      </tr>
    ),
    [here, week, drawn, current, month, clock],
  )
}
