// The dates of a recurrence in small months: pressed takes place, not pressed is left out. A press on
// another day adds it; a field below does that for who has no pointer.

import { sayDay } from '../../calendar/said.ts'
import {
  dateOf,
  dayNamed,
  dayOf,
  days,
  monthOf,
  monthStart,
  secondsOf,
  weekOf,
} from '../../calendar/time/wall.ts'
import { wallText } from '../../components/formats.ts'
import { site } from '../../site_config.ts'

export interface RepeatDate {
  readonly start: string
  readonly left_out: boolean
}

interface MonthsProps {
  readonly dates: readonly RepeatDate[]
  readonly isDay: boolean
  readonly onToggle: (date: RepeatDate) => void
  /** `2027-06-12` */
  readonly onAdd: (day: string) => void
}

const dayOfDate = ({ start }: RepeatDate): number => dayOf(secondsOf(start))

/** Whether a month of squares says it better than a list: several in a month, one on a day. */
export function isDense(dates: readonly RepeatDate[]): boolean {
  const own = new Set(dates.map(dayOfDate))
  const months = new Set(dates.map((one) => monthOf(dayOfDate(one))))
  return own.size === dates.length && own.size >= months.size * 2
}

export function Months({ dates, ...others }: MonthsProps) {
  const months = [...new Set(dates.map((one) => monthOf(dayOfDate(one))))]
  const byDay = new Map(dates.map((one) => [dayOfDate(one), one]))
  return (
    <div class="small-months">
      {months.map((month) => (
        <Month key={month} first={dayNamed(`${month}-01`) ?? 0} {...{ byDay, ...others }} />
      ))}
    </div>
  )
}

interface MonthProps extends Omit<MonthsProps, 'dates'> {
  /** Its first day. */
  readonly first: number
  readonly byDay: ReadonlyMap<number, RepeatDate>
}

function Month({ first, byDay, isDay, onToggle, onAdd }: MonthProps) {
  const next = monthStart(first, 1)
  const start = weekOf(first, site.first_day)
  const begins = Math.min(...byDay.keys())
  return (
    <div class="small-month">
      <strong>{sayDay(first, 'month')}</strong>
      <div>
        {days(start, next - start).map((day) => {
          const date = byDay.get(day)
          const number = day < first ? '' : Number(dateOf(day).slice(8))
          if (!date) {
            return (
              <span
                key={day}
                class={day > begins && number !== '' ? 'soft other' : 'soft'}
                aria-hidden="true"
                onClick={() => day > begins && number !== '' && onAdd(dateOf(day))}
              >
                {number}
              </span>
            )
          }
          return (
            <label key={day}>
              <input
                type="checkbox"
                aria-label={wallText(date.start, isDay)}
                checked={!date.left_out}
                onChange={() => onToggle(date)}
              />
              <span aria-hidden="true">{number}</span>
            </label>
          )
        })}
      </div>
    </div>
  )
}
