import type { Weekday } from '../rule.ts'
import { type Grammar, namesOf, orDigits } from './grammar.ts'
import { isWorkdays } from './sets.ts'
import type { Of, Unit } from './shape.ts'

const names = namesOf('es')
const { weekday, month, and, or } = names

const number = orDigits(
  ['', '', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
  names.number,
)

/** Lunes, martes … stay the same in the plural. */
const plural = (day: Weekday) => weekday(day).replace(/o$/, 'os')

const units: Readonly<Record<Unit, readonly [every: string, several: string]>> = {
  day: ['todos los días', 'días'],
  week: ['todas las semanas', 'semanas'],
  month: ['todos los meses', 'meses'],
  year: ['todos los años', 'años'],
}

/** Before a masculine noun: primer, tercer. */
const ordinalWord = orDigits(
  'x primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo'.split(' '),
  (value) => `${value}.º`,
)
const fromEnd = ['', 'último', 'penúltimo', 'antepenúltimo']
const counting = ' empezando por el final'

/** The fourth one from the end is said by an addition behind what it is counted in. */
const isPlain = (value: number) => value >= -3

const ordinal = (value: number) =>
  value > 0 ? ordinalWord(value) : (fromEnd[-value] ?? ordinalWord(-value))

/** El primer y el tercer martes de cada mes. */
function nth(values: readonly number[], noun: string, of: string): string {
  if (values.every(isPlain)) {
    return `${and(values.map((value) => `el ${ordinal(value)}`))} ${noun}${of}`
  }
  return and(
    values.map((value) => `el ${ordinal(value)} ${noun}${of}${isPlain(value) ? '' : counting}`),
  )
}

/** Standing alone: primero, tercero. */
const alone = (value: number) =>
  `el ${ordinal(value).replace(/er$/, 'ero')}${isPlain(value) ? '' : counting}`

function ofWords(of: Of): string {
  if (of === 'unsaid') return ''
  if (of === 'year') return ' del año'
  if (typeof of === 'object') return ` de ${and(of.months.map(month))}`
  return of === 'eachMonth' ? ' de cada mes' : ' del mes'
}

const rangeOf = (from: string, to: string) => `de ${from} a ${to}`

const days = (values: readonly number[], of: string) =>
  `${values.length === 1 ? 'el día' : 'los días'} ${and(values.map(String))}${of}`

/** Days counted from the start have numbers, those from the end ordinals. */
function numbered(values: readonly number[], of: string): string {
  const counted = values.filter((value) => value > 0)
  const others = values.filter((value) => value < 0)
  if (others.length === 0) return days(counted, of)
  if (counted.length === 0) return nth(others, 'día', of)
  return and([days(counted, others.every(isPlain) ? '' : of), nth(others, 'día', of)])
}

function week(value: number): string {
  if (isPlain(value)) return `la ${ordinal(value).replace(/o$/, 'a')} semana del año`
  return `la semana ${-value} del año${counting}`
}

export const spanish: Grammar = {
  names,
  hasCommaAfterPeriod: true,
  period: (unit, interval) =>
    interval === 1 ? units[unit][0] : `cada ${number(interval)} ${units[unit][1]}`,
  everyWeekday: (set) => {
    if (set.kind === 'all') return 'todos los días'
    if (set.kind === 'workdays') return rangeOf(weekday('MO'), weekday('FR'))
    if (set.kind === 'weekend') return 'todos los fines de semana'
    if (set.kind === 'allBut') return `todos los días excepto los ${plural(set.weekday)}`
    if (set.kind === 'range') return rangeOf(weekday(set.from), weekday(set.to))
    return `todos los ${and(set.weekdays.map(plural))}`
  },
  everyOther: (set) => (set.kind === 'weekend' ? 'un fin de semana de cada dos' : undefined),
  onWeekdays: (set) => {
    if (set.kind === 'all') return 'todos los días de la semana'
    if (set.kind === 'workdays') return rangeOf(weekday('MO'), weekday('FR'))
    if (set.kind === 'weekend') return 'el sábado y el domingo'
    if (set.kind === 'allBut') return `todos los días excepto el ${weekday(set.weekday)}`
    if (set.kind === 'range') return rangeOf(weekday(set.from), weekday(set.to))
    return and(set.weekdays.map((day) => `el ${weekday(day)}`))
  },
  onMonthDays: (set, of) => {
    if (set.kind === 'last') return `los últimos ${number(set.count)} días${ofWords(of)}`
    if (set.kind === 'range') return `del día ${set.from} al ${set.to}${ofWords(of)}`
    return numbered(set.days, ofWords(of))
  },
  onDatesOfYear: (set, months) => {
    const ofMonths = ofWords({ months })
    if (set.kind === 'range') return `del ${set.from} al ${set.to}${ofMonths}`
    if (set.days.length > 1) return days(set.days, ofMonths)
    return and(months.map((one) => `el ${set.days.join()} de ${month(one)}`))
  },
  onYearDays: (values) => numbered(values, ofWords('year')),
  onOrdinals: (entries, of) => {
    const isEach = entries.some(({ ordinals }) => !ordinals.every(isPlain))
    const said = entries.map((entry, index) => {
      const name = weekday(entry.weekday)
      const isLast = isEach || index === entries.length - 1
      const inWhat = isLast ? ofWords(of) : ''
      return entry.ordinals.length > 0 ? nth(entry.ordinals, name, inWhat) : `cada ${name}${inWhat}`
    })
    return and(said)
  },
  onPositions: (positions, weekdays, of) => {
    const noun = isWorkdays(weekdays) ? 'día entre semana' : or(weekdays.map(weekday))
    return nth(positions, noun, ofWords(of))
  },
  onCertainDays: (of) => `determinados días del ${of === 'year' ? 'año' : 'mes'}`,
  inWeeks: (weeks) => {
    if (!weeks) return 'en determinadas semanas del año'
    const counted = weeks.filter((value) => value > 0).map(String)
    const others = weeks.filter((value) => value < 0).map(week)
    const noun = counted.length === 1 ? 'la semana' : 'las semanas'
    return `en ${and([...(counted.length > 0 ? [`${noun} ${and(counted)}`] : []), ...others])}`
  },
  inMonths: (months) =>
    months.kind === 'range'
      ? rangeOf(month(months.from), month(months.to))
      : `en ${and(months.months.map(month))}`,
  except: 'excepto ',
  butNot: 'pero no ',
  when: (weekdays, isOneDay) => {
    const verb = isOneDay ? 'si cae' : 'si caen'
    return `${verb} ${isWorkdays(weekdays) ? 'entre semana' : `en ${or(weekdays.map(weekday))}`}`
  },
  butOnly: 'pero solo ',
  butOnlyPositions: (positions, unit) => {
    const said = positions ? `${and(positions.map(alone))} de esos días` : 'algunos de esos días'
    return `pero solo ${said} cada ${{ day: 'día', week: 'semana', month: 'mes', year: 'año' }[unit]}`
  },
  until: (date) => `hasta el ${date}`,
  times: (count) => (count === 1 ? 'una vez' : `${number(count)} veces en total`),
  onDates: (dates) =>
    and(dates.map(({ day, clock }) => `el ${day}${clock ? ` ${clockWords(clock)}` : ''}`)),
  and: 'y ',
  andAlso: (phrase) => `y también ${phrase}`,
  hasCommaBeforeAlso: false,
  semicolon: '; ',
  onMoreDates: (count) => `en ${names.number(count)} fechas más`,
  onManyDates: (count) => `en ${names.number(count)} fechas`,
}

const clockWords = (clock: string) => (/^0?1\D/.test(clock) ? `a la ${clock}` : `a las ${clock}`)
