// One rule in plain choices: how often, on which days, in which months, and until when.

import { site } from '../../site_config.ts'
import { type Sentence, t } from '../../i18n.ts'
import { OwnInput } from '../fields/own_input.tsx'
import { type Plain, weekdays, weekdaysOf } from './rules.ts'

const weekday = new Intl.DateTimeFormat(site.locale, { weekday: 'short', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat(site.locale, { weekday: 'long', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(site.locale, { month: 'short', timeZone: 'UTC' })
/** The fourth of January 2027 was a Monday. */
const dayAt = (index: number): Date => new Date(Date.UTC(2027, 0, 4 + index))
const monthName = (number: number): string => month.format(new Date(Date.UTC(2027, number - 1, 1)))
const countIn = (text: string): number => Math.max(1, Math.floor(Number(text)) || 1)
const allMonths = Array.from({ length: 12 }, (_, index) => index + 1)

interface RuleProps {
  readonly plain: Plain
  /** Of the event: `2027-03-01 19:00:00`. */
  readonly start: string
  readonly set: (some: Partial<Plain>) => void
}

export function Rule({ plain, start, set }: RuleProps) {
  const { every, interval, days } = plain
  const toggle = (day: string) => {
    const chosen = new Set(days).symmetricDifference(new Set([day]))
    set({ days: weekdays.filter((one) => chosen.has(one)) })
  }
  return (
    <>
      <label>
        {t('Every how many')}{' '}
        <OwnInput
          type="number"
          min={1}
          max={999}
          text={String(interval)}
          onText={(text) => set({ interval: countIn(text) })}
        />
      </label>
      {every === 'WEEKLY' && (
        <div role="group" aria-label={t('On which days')} class="days">
          {weekdays.map((day, index) => (
            <label key={day}>
              <input type="checkbox" checked={days.includes(day)} onChange={() => toggle(day)} />{' '}
              {weekday.format(dayAt(index))}
            </label>
          ))}
        </div>
      )}
      {every === 'MONTHLY' && <DayOfMonth {...{ plain, start, set }} />}
      {every !== 'YEARLY' && <Months {...{ plain, set }} />}
      <Ends {...{ plain, set }} />
    </>
  )
}

const numbered: Readonly<Record<string, Sentence>> = {
  '1': 'on the first {day}',
  '2': 'on the second {day}',
  '3': 'on the third {day}',
  '4': 'on the fourth {day}',
  '-1': 'on the last {day}',
}

function DayOfMonth({ plain, start, set }: RuleProps) {
  const ways = new Set([...weekdaysOf(start), plain.weekday].filter(Boolean))
  return (
    <label>
      {t('On which day')}{' '}
      <select onChange={(event) => set({ weekday: event.currentTarget.value })}>
        <option value="" selected={plain.weekday === ''}>
          {t('on the same day of the month')}
        </option>
        {[...ways].map((way) => {
          const index = (weekdays as readonly string[]).indexOf(way.slice(-2))
          const sentence = numbered[way.slice(0, -2)] ?? 'on the first {day}'
          return (
            <option key={way} value={way} selected={way === plain.weekday}>
              {t(sentence, { day: longDay.format(dayAt(index)) })}
            </option>
          )
        })}
      </select>
    </label>
  )
}

/** All months, unless some are unticked. */
function Months({ plain: { months }, set }: Pick<RuleProps, 'plain' | 'set'>) {
  const isIn = (one: number) => months.length === 0 || months.includes(one)
  const toggle = (number: number) => {
    const after = allMonths.filter((one) => isIn(one) !== (one === number))
    set({ months: after.length === 12 ? [] : after })
  }
  return (
    <details open={months.length > 0}>
      <summary>{t('In which months')}</summary>
      <div role="group" aria-label={t('In which months')} class="days">
        {allMonths.map((one) => (
          <label key={one}>
            <input type="checkbox" checked={isIn(one)} onChange={() => toggle(one)} />{' '}
            {monthName(one)}
          </label>
        ))}
      </div>
    </details>
  )
}

function Ends({ plain: { ends, count, until }, set }: Pick<RuleProps, 'plain' | 'set'>) {
  return (
    <>
      <label>
        {t('Ends')}{' '}
        <select onChange={(event) => set({ ends: event.currentTarget.value as Plain['ends'] })}>
          <option value="never" selected={ends === 'never'}>
            {t('never')}
          </option>
          <option value="count" selected={ends === 'count'}>
            {t('after a number of times')}
          </option>
          <option value="until" selected={ends === 'until'}>
            {t('on a day')}
          </option>
        </select>
      </label>
      {ends === 'count' && (
        <label>
          {t('Times')}{' '}
          <OwnInput
            type="number"
            min={1}
            max={1000}
            text={String(count)}
            onText={(text) => set({ count: countIn(text) })}
          />
        </label>
      )}
      {ends === 'until' && (
        <label>
          {t('Last day')}{' '}
          <OwnInput type="date" text={until} onText={(day) => set({ until: day })} />
        </label>
      )}
    </>
  )
}
