// A month on a narrow screen: how many events each day has, and those of one day below.

import { t } from '../i18n.ts'
import { today } from './address.ts'
import { Agenda } from './agenda.tsx'
import { type GridProps, MonthTable } from './month.tsx'
import { firstDay, lastDayInRow } from './time/rows.ts'
import { dayNumber, sayDay } from './said.ts'
import { days, monthOf } from './time/wall.ts'
import { Button } from '../components/parts.tsx'

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
                    {sayDay(one, 'fullDate')}, {t('{n} events', { n: countOn(one) })}
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
