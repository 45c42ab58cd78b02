// A month on a narrow screen, and events day by day: of a month, a week or one day.

import { useMemo } from 'preact/hooks'
import { today } from './address.ts'
import { Chip } from './chip.tsx'
import { type GridProps, MonthTable } from './month.tsx'
import { useParts, useSame } from './parts.ts'
import { dayNumber, sayDay } from './said.ts'
import { type Clock, firstDay, inOrder, lastDayInRow, type Shown } from './time/rows.ts'
import { days, monthOf } from './time/wall.ts'
import { Button } from '../components/parts.tsx'
import { counted } from '../counted.ts'
import { t } from '../i18n.ts'

interface CompactProps extends GridProps {
  readonly onCreate: (day: number) => void
}

export function Compact({ range: [first, count], onCreate, ...props }: CompactProps) {
  const { day, all } = props
  const countOn = (one: number) =>
    all.filter((shown) => firstDay(shown) <= one && lastDayInRow(shown) >= one).length
  return (
    <>
      <MonthTable first={first} day={day} look="month compact">
        {days(0, count / 7).map((week) => (
          <tr key={week}>
            {days(first + week * 7, 7).map((one) => (
              <td
                key={one}
                data-day={one}
                class={monthOf(one) === monthOf(day) ? undefined : 'outside'}
              >
                <Button
                  class="plain day"
                  tabindex={one === day ? 0 : -1}
                  aria-pressed={one === day}
                  aria-current={one === today() ? 'date' : undefined}
                >
                  <span aria-hidden="true">{dayNumber(one)}</span>
                  <span class="hidden">
                    {sayDay(one, 'fullDate')}, {t(counted.events, { n: countOn(one) })}
                  </span>
                  <span class="dots" aria-hidden="true">
                    {'•'.repeat(Math.min(3, countOn(one)))}
                  </span>
                </Button>
              </td>
            ))}
          </tr>
        ))}
      </MonthTable>
      <Agenda range={[day, 1]} {...props} />
      <p>
        <Button onClick={() => onCreate(day)} said="New event" />
      </p>
    </>
  )
}

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
