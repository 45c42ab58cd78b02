import { test } from 'node:test'
import { assertSaid, monthly, on, row, through } from '../../../../../test/support/recurrences.ts'

const workdays = on('MO TU WE TH FR')

test('days of the month in words of every language (§17.2)', () => {
  assertSaid([
    row(monthly())`
      On the 12th of the month
      El día 12 de cada mes
      Le 12 du mois
      Am 12. jedes Monats`,
    row(monthly({ interval: 2 }))`
      Every two months on the 12th
      Cada dos meses, el día 12
      Tous les deux mois, le 12
      Alle zwei Monate am 12.`,
    row(monthly({ byMonthDay: [1] }))`
      On the 1st of the month
      El día 1 de cada mes
      Le 1er du mois
      Am 1. jedes Monats`,
    row(monthly({ byMonthDay: [1, 15] }))`
      On the 1st and 15th of the month
      Los días 1 y 15 de cada mes
      Le 1er et le 15 du mois
      Am 1. und 15. jedes Monats`,
    row(monthly({ byMonthDay: through(10, 13) }))`
      From the 10th to the 13th of the month
      Del día 10 al 13 de cada mes
      Du 10 au 13 du mois
      Vom 10. bis 13. jedes Monats`,
    row(monthly({ byMonthDay: [-1] }))`
      On the last day of the month
      El último día de cada mes
      Le dernier jour du mois
      Am letzten Tag jedes Monats`,
    row(monthly({ byMonthDay: [-2] }))`
      On the second to last day of the month
      El penúltimo día de cada mes
      L’avant-dernier jour du mois
      Am vorletzten Tag jedes Monats`,
    row(monthly({ byMonthDay: [-5] }))`
      On the fifth to last day of the month
      El quinto día de cada mes empezando por el final
      Le cinquième jour du mois en partant de la fin
      Am fünftletzten Tag jedes Monats`,
    row(monthly({ byMonthDay: [-1, 1] }))`
      On the 1st and the last day of the month
      El día 1 y el último día de cada mes
      Le 1er et le dernier jour du mois
      Am 1. und letzten Tag jedes Monats`,
    row(monthly({ byMonthDay: through(-3, -1) }))`
      On the last three days of the month
      Los últimos tres días de cada mes
      Les trois derniers jours du mois
      An den letzten drei Tagen jedes Monats`,
    row(monthly({ interval: 3, byMonthDay: [-1] }))`
      Every three months on the last day of the month
      Cada tres meses, el último día del mes
      Tous les trois mois, le dernier jour du mois
      Alle drei Monate am letzten Tag des Monats`,
    row(monthly({ byMonthDay: [28, 29, 30, 31], bySetPos: [-1] }))`
      On the last day of the month
      El último día de cada mes
      Le dernier jour du mois
      Am letzten Tag jedes Monats`,
    row(monthly({ byMonthDay: [13], byDay: on('FR') }))`
      On the 13th of the month, when it falls on a Friday
      El día 13 de cada mes, si cae en viernes
      Le 13 du mois, quand il tombe un vendredi
      Am 13. jedes Monats, wenn er auf einen Freitag fällt`,
    row(monthly({ byMonthDay: [13], byDay: on('MO TU WE TH FR SA SU') }))`
      On the 13th of the month
      El día 13 de cada mes
      Le 13 du mois
      Am 13. jedes Monats`,
    row(monthly({ byMonthDay: [1, 15], byDay: on('SA SU') }))`
      On the 1st and 15th of the month, when they fall on a Saturday or Sunday
      Los días 1 y 15 de cada mes, si caen en sábado o domingo
      Le 1er et le 15 du mois, quand ils tombent un samedi ou un dimanche
      Am 1. und 15. jedes Monats, wenn sie auf einen Samstag oder Sonntag fallen`,
  ])
})

test('weekdays of the month in words of every language (§17.2)', () => {
  assertSaid([
    row(monthly({ byDay: on('2TU') }))`
      On the second Tuesday of the month
      El segundo martes de cada mes
      Le deuxième mardi du mois
      Am zweiten Dienstag im Monat`,
    row(monthly({ byDay: on('-1FR') }))`
      On the last Friday of the month
      El último viernes de cada mes
      Le dernier vendredi du mois
      Am letzten Freitag im Monat`,
    row(monthly({ byDay: on('-2FR') }))`
      On the second to last Friday of the month
      El penúltimo viernes de cada mes
      L’avant-dernier vendredi du mois
      Am vorletzten Freitag im Monat`,
    row(monthly({ byDay: on('-3FR') }))`
      On the third to last Friday of the month
      El antepenúltimo viernes de cada mes
      Le troisième vendredi du mois en partant de la fin
      Am drittletzten Freitag im Monat`,
    row(monthly({ byDay: on('1TU 3TU') }))`
      On the first and third Tuesday of the month
      El primer y el tercer martes de cada mes
      Le premier et le troisième mardi du mois
      Am ersten und dritten Dienstag im Monat`,
    row(monthly({ byDay: on('-1TU 1TU') }))`
      On the first and last Tuesday of the month
      El primer y el último martes de cada mes
      Le premier et le dernier mardi du mois
      Am ersten und letzten Dienstag im Monat`,
    row(monthly({ byDay: on('1MO 3FR') }))`
      On the first Monday and the third Friday of the month
      El primer lunes y el tercer viernes de cada mes
      Le premier lundi et le troisième vendredi du mois
      Am ersten Montag und am dritten Freitag im Monat`,
    row(monthly({ byDay: on('MO 1FR') }))`
      On every Monday and the first Friday of the month
      Cada lunes y el primer viernes de cada mes
      Chaque lundi et le premier vendredi du mois
      An jedem Montag und am ersten Freitag im Monat`,
    row(monthly({ byDay: on('TU') }))`
      Every Tuesday
      Todos los martes
      Tous les mardis
      Jeden Dienstag`,
    row(monthly({ interval: 2, byDay: on('TU') }))`
      Every two months on every Tuesday of the month
      Cada dos meses, cada martes del mes
      Tous les deux mois, chaque mardi du mois
      Alle zwei Monate an jedem Dienstag im Monat`,
    row(monthly({ interval: 3, byDay: on('2TU') }))`
      Every three months on the second Tuesday of the month
      Cada tres meses, el segundo martes del mes
      Tous les trois mois, le deuxième mardi du mois
      Alle drei Monate am zweiten Dienstag im Monat`,
    row(monthly({ byDay: workdays, bySetPos: [1] }))`
      On the first weekday of the month
      El primer día entre semana de cada mes
      Le premier jour de semaine du mois
      Am ersten Werktag (Montag bis Freitag) im Monat`,
    row(monthly({ byDay: workdays, bySetPos: [-1] }))`
      On the last weekday of the month
      El último día entre semana de cada mes
      Le dernier jour de semaine du mois
      Am letzten Werktag (Montag bis Freitag) im Monat`,
    row(monthly({ byDay: on('SA SU'), bySetPos: [1] }))`
      On the first Saturday or Sunday of the month
      El primer sábado o domingo de cada mes
      Le premier samedi ou dimanche du mois
      Am ersten Samstag oder Sonntag im Monat`,
    row(monthly({ byDay: on('TU'), bySetPos: [2] }))`
      On the second Tuesday of the month
      El segundo martes de cada mes
      Le deuxième mardi du mois
      Am zweiten Dienstag im Monat`,
    row(monthly({ byDay: on('SA'), byMonthDay: through(1, 7) }))`
      On the first Saturday of the month
      El primer sábado de cada mes
      Le premier samedi du mois
      Am ersten Samstag im Monat`,
  ])
})
