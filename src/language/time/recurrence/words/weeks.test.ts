import { test } from 'node:test'
import {
  assertSaid,
  daily,
  monthly,
  on,
  row,
  through,
  weekly,
} from '../../../../../test/support/recurrences.ts'

const workdays = on('MO TU WE TH FR')
const allMonthsBut = (...months: readonly number[]) =>
  through(1, 12).filter((month) => !months.includes(month))

test('days and weeks in words of every language (§17.2)', () => {
  assertSaid([
    row(daily())`
      Every day
      Todos los días
      Tous les jours
      Täglich`,
    row(daily({ interval: 2 }))`
      Every other day
      Cada dos días
      Tous les deux jours
      Alle zwei Tage`,
    row(daily({ byMonth: [7, 8] }))`
      Every day in July and August
      Todos los días en julio y agosto
      Tous les jours en juillet et août
      Täglich im Juli und August`,
    row(daily({ byDay: workdays }))`
      Every weekday
      De lunes a viernes
      Du lundi au vendredi
      Montags bis freitags`,
    row(daily({ interval: 3, byDay: on('MO TU') }))`
      Every three days, but only on Monday and Tuesday
      Cada tres días, pero solo el lunes y el martes
      Tous les trois jours, mais seulement le lundi et le mardi
      Alle drei Tage, aber nur am Montag und Dienstag`,
    row(weekly())`
      Every Saturday
      Todos los sábados
      Tous les samedis
      Jeden Samstag`,
    row(weekly({ byDay: on('TU') }))`
      Every Tuesday
      Todos los martes
      Tous les mardis
      Jeden Dienstag`,
    row(weekly({ byDay: on('TU TH') }))`
      Every Tuesday and Thursday
      Todos los martes y jueves
      Tous les mardis et jeudis
      Jeden Dienstag und Donnerstag`,
    row(weekly({ byDay: workdays }))`
      Every weekday
      De lunes a viernes
      Du lundi au vendredi
      Montags bis freitags`,
    row(weekly({ byDay: on('SA SU') }))`
      Every weekend
      Todos los fines de semana
      Tous les week-ends
      Jedes Wochenende`,
    row(weekly({ byDay: on('FR SA SU') }))`
      Every week from Friday to Sunday
      De viernes a domingo
      Du vendredi au dimanche
      Freitags bis sonntags`,
    row(weekly({ byDay: on('TU WE TH FR SA SU') }))`
      Every day except Monday
      Todos los días excepto los lunes
      Tous les jours sauf le lundi
      Täglich außer montags`,
    row(weekly({ byDay: on('MO TU WE TH FR SA SU') }))`
      Every day
      Todos los días
      Tous les jours
      Täglich`,
    row(weekly({ interval: 2, byDay: on('TU') }))`
      Every other Tuesday
      Cada dos semanas, el martes
      Un mardi sur deux
      Alle zwei Wochen am Dienstag`,
    row(weekly({ interval: 2, byDay: on('TU TH') }))`
      Every two weeks on Tuesday and Thursday
      Cada dos semanas, el martes y el jueves
      Toutes les deux semaines, le mardi et le jeudi
      Alle zwei Wochen am Dienstag und Donnerstag`,
    row(weekly({ interval: 2, byDay: on('SA SU') }))`
      Every other weekend
      Un fin de semana de cada dos
      Un week-end sur deux
      Jedes zweite Wochenende`,
    row(weekly({ interval: 3, byDay: workdays }))`
      Every three weeks from Monday to Friday
      Cada tres semanas, de lunes a viernes
      Toutes les trois semaines, du lundi au vendredi
      Alle drei Wochen von Montag bis Freitag`,
    row(weekly({ byDay: on('MO WE FR'), bySetPos: [-1] }))`
      Every Friday
      Todos los viernes
      Tous les vendredis
      Jeden Freitag`,
  ])
})

test('seasons are said as months, as a range, or as what is left out (§17.2)', () => {
  assertSaid([
    row(weekly({ byDay: on('SA'), byMonth: [6, 7] }))`
      Every Saturday in June and July
      Todos los sábados en junio y julio
      Tous les samedis en juin et juillet
      Jeden Samstag im Juni und Juli`,
    row(weekly({ byDay: on('SU'), byMonth: through(5, 9) }))`
      Every Sunday from May to September
      Todos los domingos de mayo a septiembre
      Tous les dimanches de mai à septembre
      Jeden Sonntag von Mai bis September`,
    row(weekly({ byDay: on('SU'), byMonth: [1, 2, 3, 10, 11, 12] }))`
      Every Sunday from October to March
      Todos los domingos de octubre a marzo
      Tous les dimanches d’octobre à mars
      Jeden Sonntag von Oktober bis März`,
    row(weekly({ byDay: on('FR SA SU'), byMonth: through(5, 9) }))`
      Every week from Friday to Sunday, from May to September
      De viernes a domingo, de mayo a septiembre
      Du vendredi au dimanche, de mai à septembre
      Freitags bis sonntags, von Mai bis September`,
    row(weekly({ byDay: on('TU'), byMonth: allMonthsBut(8) }))`
      Every Tuesday, except in August
      Todos los martes, excepto en agosto
      Tous les mardis, sauf en août
      Jeden Dienstag, außer im August`,
    row(weekly({ byDay: on('TU'), byMonth: allMonthsBut(7, 8) }))`
      Every Tuesday, except in July and August
      Todos los martes, excepto en julio y agosto
      Tous les mardis, sauf en juillet et août
      Jeden Dienstag, außer im Juli und August`,
    row(weekly({ byDay: on('TU'), byMonth: through(3, 10) }))`
      Every Tuesday, except from November to February
      Todos los martes, excepto de noviembre a febrero
      Tous les mardis, sauf de novembre à février
      Jeden Dienstag, außer von November bis Februar`,
    row(weekly({ byDay: on('TU'), byMonth: through(1, 12) }))`
      Every Tuesday
      Todos los martes
      Tous les mardis
      Jeden Dienstag`,
    row(monthly({ byDay: on('1MO'), byMonth: allMonthsBut(8) }))`
      On the first Monday of the month, except in August
      El primer lunes de cada mes, excepto en agosto
      Le premier lundi du mois, sauf en août
      Am ersten Montag im Monat, außer im August`,
    row(monthly({ byMonthDay: [15], byMonth: through(4, 9) }))`
      On the 15th of the month, from April to September
      El día 15 de cada mes, de abril a septiembre
      Le 15 du mois, d’avril à septembre
      Am 15. jedes Monats, von April bis September`,
  ])
})

test('a rule says when it ends: after a day, or after so many times (§17.2)', () => {
  assertSaid([
    row(weekly({ byDay: on('TU') }), { lastDay: '2027-06-30' })`
      Every Tuesday until 30 June 2027
      Todos los martes hasta el 30 de junio de 2027
      Tous les mardis jusqu’au 30 juin 2027
      Jeden Dienstag bis zum 30. Juni 2027`,
    row(weekly({ interval: 2, byDay: on('TU') }), { lastDay: '2027-07-01' })`
      Every other Tuesday until 1 July 2027
      Cada dos semanas, el martes, hasta el 1 de julio de 2027
      Un mardi sur deux jusqu’au 1er juillet 2027
      Alle zwei Wochen am Dienstag bis zum 1. Juli 2027`,
    row(monthly({ byDay: on('2TU') }), { lastDay: '2027-06-30' })`
      On the second Tuesday of the month until 30 June 2027
      El segundo martes de cada mes hasta el 30 de junio de 2027
      Le deuxième mardi du mois jusqu’au 30 juin 2027
      Am zweiten Dienstag im Monat bis zum 30. Juni 2027`,
    row(weekly({ byDay: on('TU'), count: 12 }))`
      Every Tuesday, 12 times in all
      Todos los martes, 12 veces en total
      Tous les mardis, 12 fois au total
      Jeden Dienstag, insgesamt zwölfmal`,
    row(daily({ count: 2 }))`
      Every day, twice in all
      Todos los días, dos veces en total
      Tous les jours, deux fois au total
      Täglich, insgesamt zweimal`,
    row(daily({ count: 5000 }))`
      Every day, 5,000 times in all
      Todos los días, 5000 veces en total
      Tous les jours, 5 000 fois au total
      Täglich, insgesamt 5.000-mal`,
    row(weekly({ byDay: on('SA'), count: 1 }))`
      On 12 June 2027
      El 12 de junio de 2027
      Le 12 juin 2027
      Am 12. Juni 2027`,
    row(weekly({ byDay: on('SA') }), { lastDay: '2027-06-12' })`
      On 12 June 2027
      El 12 de junio de 2027
      Le 12 juin 2027
      Am 12. Juni 2027`,
  ])
})
