import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertSaid,
  monthly,
  on,
  row,
  through,
  weekly,
} from '../../../../../test/support/recurrences.ts'
import { recurrenceWords } from '../words.ts'

const tuesdays = weekly({ byDay: on('TU') })
const notMondays = weekly({ byDay: on('TU WE TH FR SA SU') })
const lastFriday = monthly({ byDay: on('-1FR') })
const lastDay = '2027-07-01'

const at = (day: string, clock = '19:00:00') => `2027-${day} ${clock}`
const july = (count: number) => through(1, count).map((day) => at(`07-0${day}`))

test('further dates are named, or counted from the fourth on (§17.2)', () => {
  assertSaid([
    row(tuesdays, { dates: [at('07-03')] })`
      Every Tuesday and on 3 July 2027
      Todos los martes y el 3 de julio de 2027
      Tous les mardis et le 3 juillet 2027
      Jeden Dienstag und am 3. Juli 2027`,
    row(tuesdays, { dates: [at('07-03'), at('07-05')], lastDay })`
      Every Tuesday until 1 July 2027, and on 3 and 5 July 2027
      Todos los martes hasta el 1 de julio de 2027 y también el 3 y el 5 de julio de 2027
      Tous les mardis jusqu’au 1er juillet 2027 ainsi que le 3 et le 5 juillet 2027
      Jeden Dienstag bis zum 1. Juli 2027 sowie am 3. und 5. Juli 2027`,
    row(weekly({ byDay: on('TU TH') }), { dates: [at('07-03')] })`
      Every Tuesday and Thursday, and on 3 July 2027
      Todos los martes y jueves y también el 3 de julio de 2027
      Tous les mardis et jeudis ainsi que le 3 juillet 2027
      Jeden Dienstag und Donnerstag sowie am 3. Juli 2027`,
    row(weekly({ byDay: on('TU'), count: 12 }), { dates: [at('07-03')] })`
      Every Tuesday, 12 times in all, and on 3 July 2027
      Todos los martes, 12 veces en total, y también el 3 de julio de 2027
      Tous les mardis, 12 fois au total, ainsi que le 3 juillet 2027
      Jeden Dienstag, insgesamt zwölfmal, sowie am 3. Juli 2027`,
    row(tuesdays, { dates: [at('12-31'), '2028-01-01 19:00:00'] })`
      Every Tuesday, and on 31 December 2027 and 1 January 2028
      Todos los martes y también el 31 de diciembre de 2027 y el 1 de enero de 2028
      Tous les mardis ainsi que le 31 décembre 2027 et le 1er janvier 2028
      Jeden Dienstag sowie am 31. Dezember 2027 und 1. Januar 2028`,
    row(tuesdays, { dates: july(5) })`
      Every Tuesday and on 5 more dates
      Todos los martes y en 5 fechas más
      Tous les mardis et à 5 autres dates
      Jeden Dienstag und an 5 weiteren Terminen`,
    row(tuesdays, { dates: july(5), lastDay })`
      Every Tuesday until 1 July 2027, and on 5 more dates
      Todos los martes hasta el 1 de julio de 2027 y también en 5 fechas más
      Tous les mardis jusqu’au 1er juillet 2027 ainsi qu’à 5 autres dates
      Jeden Dienstag bis zum 1. Juli 2027 sowie an 5 weiteren Terminen`,
    row(tuesdays, { dates: [at('07-03', '20:30:00')] })`
      Every Tuesday and on 3 July 2027 at 20:30
      Todos los martes y el 3 de julio de 2027 a las 20:30
      Tous les mardis et le 3 juillet 2027 à 20:30
      Jeden Dienstag und am 3. Juli 2027 um 20:30 Uhr`,
    row(tuesdays, { dates: [at('07-03', '00:00:00')], allDay: true })`
      Every Tuesday and on 3 July 2027
      Todos los martes y el 3 de julio de 2027
      Tous les mardis et le 3 juillet 2027
      Jeden Dienstag und am 3. Juli 2027`,
  ])
})

test('exceptions are named, or counted from the fourth on (§17.2)', () => {
  assertSaid([
    row(tuesdays, { except: [at('06-15')] })`
      Every Tuesday, except on 15 June 2027
      Todos los martes, excepto el 15 de junio de 2027
      Tous les mardis, sauf le 15 juin 2027
      Jeden Dienstag, außer am 15. Juni 2027`,
    row(tuesdays, { except: july(3) })`
      Every Tuesday, except on 1, 2 and 3 July 2027
      Todos los martes, excepto el 1, el 2 y el 3 de julio de 2027
      Tous les mardis, sauf le 1er, le 2 et le 3 juillet 2027
      Jeden Dienstag, außer am 1., 2. und 3. Juli 2027`,
    row(tuesdays, { except: [at('06-15'), at('06-29'), at('07-06')] })`
      Every Tuesday, except on 15 June, 29 June and 6 July 2027
      Todos los martes, excepto el 15 de junio, el 29 de junio y el 6 de julio de 2027
      Tous les mardis, sauf le 15 juin, le 29 juin et le 6 juillet 2027
      Jeden Dienstag, außer am 15. Juni, 29. Juni und 6. Juli 2027`,
    row(tuesdays, { except: july(7) })`
      Every Tuesday, except on 7 dates
      Todos los martes, excepto en 7 fechas
      Tous les mardis, sauf à 7 dates
      Jeden Dienstag, außer an 7 Terminen`,
    row(tuesdays, { dates: [at('07-03')], except: [at('06-15')] })`
      Every Tuesday and on 3 July 2027, except on 15 June 2027
      Todos los martes y el 3 de julio de 2027, excepto el 15 de junio de 2027
      Tous les mardis et le 3 juillet 2027, sauf le 15 juin 2027
      Jeden Dienstag und am 3. Juli 2027, außer am 15. Juni 2027`,
    row(tuesdays, { dates: [at('07-03')], except: [at('07-03')] })`
      Every Tuesday, except on 3 July 2027
      Todos los martes, excepto el 3 de julio de 2027
      Tous les mardis, sauf le 3 juillet 2027
      Jeden Dienstag, außer am 3. Juli 2027`,
    row(notMondays, { except: [at('07-01')] })`
      Every day except Monday, but not on 1 July 2027
      Todos los días excepto los lunes, pero no el 1 de julio de 2027
      Tous les jours sauf le lundi, mais pas le 1er juillet 2027
      Täglich außer montags, aber nicht am 1. Juli 2027`,
    row(tuesdays, { except: july(7), lastDay })`
      Every Tuesday until 1 July 2027, except on 7 dates
      Todos los martes hasta el 1 de julio de 2027, excepto en 7 fechas
      Tous les mardis jusqu’au 1er juillet 2027, sauf à 7 dates
      Jeden Dienstag bis zum 1. Juli 2027, außer an 7 Terminen`,
  ])
})

test('dates without a rule are a sentence as well (§17.2)', () => {
  assertSaid([
    row([], { dates: july(1) })`
      On 12 June and 1 July 2027
      El 12 de junio y el 1 de julio de 2027
      Le 12 juin et le 1er juillet 2027
      Am 12. Juni und 1. Juli 2027`,
    row([], { dates: july(7) })`
      On 12 June 2027 and on 7 more dates
      El 12 de junio de 2027 y en 7 fechas más
      Le 12 juin 2027 et à 7 autres dates
      Am 12. Juni 2027 und an 7 weiteren Terminen`,
    row([], { dates: july(2), except: [at('06-12')] })`
      On 1 and 2 July 2027
      El 1 y el 2 de julio de 2027
      Le 1er et le 2 juillet 2027
      Am 1. und 2. Juli 2027`,
    row([], { dates: [at('06-12', '15:00:00')] })`
      On 12 June 2027 at 15:00 and 12 June 2027 at 19:00
      El 12 de junio de 2027 a las 15:00 y el 12 de junio de 2027 a las 19:00
      Le 12 juin 2027 à 15:00 et le 12 juin 2027 à 19:00
      Am 12. Juni 2027 um 15:00 Uhr und am 12. Juni 2027 um 19:00 Uhr`,
    row([], { except: [at('06-12')] })`
      On 12 June 2027
      El 12 de junio de 2027
      Le 12 juin 2027
      Am 12. Juni 2027`,
  ])
})

test('several rules are one sentence (§17.2)', () => {
  assertSaid([
    row([tuesdays, lastFriday])`
      Every Tuesday and on the last Friday of the month
      Todos los martes y el último viernes de cada mes
      Tous les mardis et le dernier vendredi du mois
      Jeden Dienstag und am letzten Freitag im Monat`,
    row([tuesdays, lastFriday], { lastDay })`
      Every Tuesday and on the last Friday of the month until 1 July 2027
      Todos los martes y el último viernes de cada mes hasta el 1 de julio de 2027
      Tous les mardis et le dernier vendredi du mois jusqu’au 1er juillet 2027
      Jeden Dienstag und am letzten Freitag im Monat bis zum 1. Juli 2027`,
    row([tuesdays, tuesdays])`
      Every Tuesday
      Todos los martes
      Tous les mardis
      Jeden Dienstag`,
    row([weekly({ byDay: on('TU TH') }), lastFriday])`
      Every Tuesday and Thursday, and on the last Friday of the month
      Todos los martes y jueves y también el último viernes de cada mes
      Tous les mardis et jeudis ainsi que le dernier vendredi du mois
      Jeden Dienstag und Donnerstag sowie am letzten Freitag im Monat`,
    row([weekly({ byDay: on('TU'), count: 12 }), lastFriday], {
      dates: [at('07-03')],
      except: [at('06-15')],
    })`
      Every Tuesday, 12 times in all; on the last Friday of the month; and on 3 July 2027; except on 15 June 2027
      Todos los martes, 12 veces en total; el último viernes de cada mes; y también el 3 de julio de 2027; excepto el 15 de junio de 2027
      Tous les mardis, 12 fois au total ; le dernier vendredi du mois ; ainsi que le 3 juillet 2027 ; sauf le 15 juin 2027
      Jeden Dienstag, insgesamt zwölfmal; am letzten Freitag im Monat; sowie am 3. Juli 2027; außer am 15. Juni 2027`,
    row([tuesdays, lastFriday, monthly({ byMonthDay: [1] })])`
      Every Tuesday, on the last Friday of the month and on the 1st of the month
      Todos los martes, el último viernes de cada mes y el día 1 de cada mes
      Tous les mardis, le dernier vendredi du mois et le 1er du mois
      Jeden Dienstag, am letzten Freitag im Monat und am 1. jedes Monats`,
  ])
})

test('a language that is not known is answered in English', () => {
  const recurrence = {
    rules: [{ rule: tuesdays }],
    dates: [],
    except: [],
    start: at('06-15'),
    allDay: false,
  }
  assert.equal(recurrenceWords(recurrence, 'xx'), 'Every Tuesday')
  assert.equal(recurrenceWords(recurrence, 'constructor'), 'Every Tuesday')
})
