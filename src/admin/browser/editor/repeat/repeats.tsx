// How an event repeats, in plain choices: how often, on which days, in which months, and until when.

import { Check, optionsOf, Select } from '../../components/form/form.tsx'
import { Fault, Hint, type Kept, OwnInput, useField } from '../../components/form/framed.tsx'
import { formatIn } from '../../components/formats.ts'
import type { Values } from '../conflicts/merge.ts'
import { Dates } from './dates.tsx'
import {
  type Every,
  type Plain,
  plainOf,
  type Recurrence,
  recurrenceOf,
  weekdays,
  weekdaysOf,
} from './rules.ts'
import { type Sentence, t } from '../../i18n.ts'

const everyWords: Readonly<Record<Every, Sentence>> = {
  never: 'Does not repeat',
  DAILY: 'Every day',
  WEEKLY: 'Every week',
  MONTHLY: 'Every month',
  YEARLY: 'Every year',
  other: 'By its own rules',
}

interface RepeatsProps extends Kept<unknown, Recurrence | null> {
  /** Of all fields. */
  readonly values: Values
}

export function Repeats({ name, label, hint, value, values, onChange }: RepeatsProps) {
  const { id, fault, control } = useField(name)
  const before = (value || null) as Recurrence | null
  const plain = plainOf(before)
  const set = (some: Partial<Plain>) => onChange(recurrenceOf({ ...plain, ...some }, before))
  const start = typeof values['start_date'] === 'string' ? values['start_date'] : ''
  const choices = Object.entries(everyWords).filter(
    ([every]) => every !== 'other' || plain.every === 'other',
  )
  const isRule = plain.every !== 'never' && plain.every !== 'other'
  return (
    <fieldset class="field repeats" aria-describedby={`${id}-hint`}>
      <legend class="hidden">{label}</legend>
      <Hint id={id} text={hint} />
      <div class="rule">
        <div>
          <label>
            <span class="hidden">{t('How often')}</span>
            <Select
              {...control}
              value={plain.every}
              options={optionsOf(choices)}
              onSelect={(every) => set({ every: every as Every })}
            />
          </label>
          {isRule && <Rule {...{ plain, start, set }} />}
        </div>
        {before && <Dates recurrence={before} values={values} onChange={onChange} />}
      </div>
      <Fault id={id} text={fault} />
    </fieldset>
  )
}

const weekday = formatIn('UTC', { weekday: 'short' })
const longDay = formatIn('UTC', { weekday: 'long' })
const month = formatIn('UTC', { month: 'short' })
/** The fourth of January 2027 was a Monday. */
const dayAt = (index: number): Date => new Date(Date.UTC(2027, 0, 4 + index))
const monthName = (number: number): string => month.format(new Date(Date.UTC(2027, number - 1, 1)))
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
      <Count
        label="Every how many"
        most={999}
        value={interval}
        onChange={(n) => set({ interval: n })}
      />
      {every === 'WEEKLY' && (
        <div role="group" aria-label={t('On which days')} class="days">
          {weekdays.map((day, index) => (
            <Check
              key={day}
              label={weekday.format(dayAt(index))}
              isOn={days.includes(day)}
              onChange={() => toggle(day)}
            />
          ))}
        </div>
      )}
      {every === 'MONTHLY' && <DayOfMonth {...{ plain, start, set }} />}
      {every !== 'YEARLY' && <Months {...{ plain, set }} />}
      <Ends {...{ plain, set }} />
    </>
  )
}

interface CountProps {
  readonly label: Sentence
  readonly most: number
  readonly value: number
  readonly onChange: (count: number) => void
}

function Count({ label, most, value, onChange }: CountProps) {
  const tell = (text: string) => onChange(Math.max(1, Math.floor(Number(text)) || 1))
  return (
    <label>
      {t(label)} <OwnInput type="number" min={1} max={most} text={String(value)} onText={tell} />
    </label>
  )
}

const numbered: Readonly<Record<string, Sentence>> = {
  '1': 'on the first {day}',
  '2': 'on the second {day}',
  '3': 'on the third {day}',
  '4': 'on the fourth {day}',
  '-1': 'on the last {day}',
}

/** `-1FR`: on the last Friday. */
function wordsOf(way: string): string {
  const index = (weekdays as readonly string[]).indexOf(way.slice(-2))
  const sentence = numbered[way.slice(0, -2)] ?? 'on the first {day}'
  return t(sentence, { day: longDay.format(dayAt(index)) })
}

function DayOfMonth({ plain, start, set }: RuleProps) {
  const ways = new Set([...weekdaysOf(start), plain.weekday].filter(Boolean))
  return (
    <label>
      {t('On which day')}{' '}
      <Select
        value={plain.weekday}
        options={[
          ['', t('on the same day of the month')],
          ...[...ways].map((way) => [way, wordsOf(way)] as const),
        ]}
        onSelect={(way) => set({ weekday: way })}
      />
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
          <Check key={one} label={monthName(one)} isOn={isIn(one)} onChange={() => toggle(one)} />
        ))}
      </div>
    </details>
  )
}

const endWords = [
  ['never', 'never'],
  ['count', 'after a number of times'],
  ['until', 'on a day'],
] as const satisfies readonly (readonly [Plain['ends'], Sentence])[]

const Ends = ({ plain: { ends, count, until }, set }: Pick<RuleProps, 'plain' | 'set'>) => (
  <>
    <label>
      {t('Ends')}{' '}
      <Select
        value={ends}
        options={optionsOf(endWords)}
        onSelect={(value) => set({ ends: value as Plain['ends'] })}
      />
    </label>
    {ends === 'count' && (
      <Count label="Times" most={1000} value={count} onChange={(n) => set({ count: n })} />
    )}
    {ends === 'until' && (
      <label>
        {t('Last day')} <OwnInput type="date" text={until} onText={(day) => set({ until: day })} />
      </label>
    )}
  </>
)
