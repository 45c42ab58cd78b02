// Events day by day, as a list: of a month, of a week on a telephone, or of one day.

import { useMemo } from 'preact/hooks'
import { t } from '../i18n.ts'
import { Chip } from './chip.tsx'
import type { GridProps } from './month.tsx'
import { type Clock, type Shown, firstDay, inOrder, lastDayInRow } from './time/rows.ts'
import { useParts, useSame } from './parts.ts'
import { sayDay } from './said.ts'
import { days } from './time/wall.ts'

export function Agenda({ range: [first, count], all, clock }: GridProps) {
  const filled = days(first, count)
    .map((day) => ({ day, here: all.filter((one) => isOn(one, day)).toSorted(inOrder) }))
    .filter(({ here }) => here.length > 0)
  const drawn = useParts(filled.length, `${first} ${count}`)
  if (filled.length === 0) return <p class="empty">{t('There is nothing here yet.')}</p>
  return (
    <ol class="agenda">
      {filled.slice(0, drawn).map(({ day, here }) => (
        <Day key={day} {...{ day, here, clock }} />
      ))}
    </ol>
  )
}

const isOn = (one: Shown, day: number): boolean => firstDay(one) <= day && lastDayInRow(one) >= day

interface DayProps {
  readonly day: number
  readonly here: readonly Shown[]
  readonly clock: Clock
}

function Day({ day, here, clock }: DayProps) {
  const same = useSame(here)
  return useMemo(
    () => (
      <li data-day={day}>
        <h3>{sayDay(day, 'fullDate')}</h3>
        <ul>
          {same.map((shown) => (
            <li key={shown.row.id}>
              <Chip
                {...{ shown, clock, isTabbable: true, isNamed: true }}
                isStart={firstDay(shown) === day}
                isEnd={lastDayInRow(shown) === day}
              />
              {shown.row.venues.length > 0 && (
                <span class="soft">{shown.row.venues.map(({ name }) => name).join(', ')}</span>
              )}
            </li>
          ))}
        </ul>
      </li>
    ),
    [same, day, clock],
  )
}
