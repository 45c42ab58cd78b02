// A month as a table of weeks.

import { useMemo } from 'preact/hooks'
import { Cell } from './cell.tsx'
import { useParts, useSame } from './parts.ts'
import { lanesOf } from './time/layout.ts'
import { type Clock, type Shown, firstDay, lastDayInRow } from './time/rows.ts'
import { sayDay } from './said.ts'
import { days, monthOf } from './time/wall.ts'

export interface GridProps {
  readonly range: readonly [number, number]
  readonly day: number
  readonly all: readonly Shown[]
  readonly clock: Clock
}

/** So many events of a day are shown; the others are a link away. */
const fit = 5

export function Month({ range: [first, count], day, all, clock }: GridProps) {
  const drawn = useParts(count / 7, String(first))
  const weeks = days(0, count / 7).map((nth) => first + nth * 7)
  return (
    <table class="month">
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
      <tbody>
        {weeks.map((week, nth) =>
          nth < drawn ? (
            <Week key={week} week={week} day={day} all={all} clock={clock} />
          ) : (
            <tr key={week}>
              <td colSpan={7} />
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

interface WeekProps extends Omit<GridProps, 'range'> {
  /** Its first day. */
  readonly week: number
}

/** Drawn again only if something in it has changed: a month may have hundreds of events. */
function Week({ week, day, all, clock }: WeekProps) {
  const here = useSame(all.filter((one) => firstDay(one) < week + 7 && lastDayInRow(one) >= week))
  const current = day >= week && day < week + 7 ? day : undefined
  const month = monthOf(day)
  return useMemo(
    () => (
      <tr>
        {lanesOf(here, days(week, 7)).map((cell) => (
          <td
            key={cell.day}
            data-day={cell.day}
            class={monthOf(cell.day) === month ? undefined : 'outside'}
          >
            <Cell {...{ cell, clock, fit }} isCurrent={cell.day === current} />
          </td>
        ))}
      </tr>
    ),
    [here, week, current, month, clock],
  )
}
