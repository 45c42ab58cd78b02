import { test } from 'node:test'
import {
  assertSaid,
  daily,
  monthly,
  on,
  row,
  through,
  yearly,
} from '../../../../../test/support/recurrences.ts'

test('dates of the year in words of every language (§17.2)', () => {
  assertSaid([
    row(yearly())`
      Every year on 12 June
      Todos los años el 12 de junio
      Tous les ans le 12 juin
      Jedes Jahr am 12. Juni`,
    row(yearly({ interval: 2 }))`
      Every two years on 12 June
      Cada dos años, el 12 de junio
      Tous les deux ans, le 12 juin
      Alle zwei Jahre am 12. Juni`,
    row(yearly({ byMonth: [3, 9] }))`
      Every year on 12 March and 12 September
      Todos los años el 12 de marzo y el 12 de septiembre
      Tous les ans le 12 mars et le 12 septembre
      Jedes Jahr am 12. März und 12. September`,
    row(yearly({ byMonth: [1, 4, 7, 10], byMonthDay: [1] }))`
      Every year on 1 January, 1 April, 1 July and 1 October
      Todos los años el 1 de enero, el 1 de abril, el 1 de julio y el 1 de octubre
      Tous les ans le 1er janvier, le 1er avril, le 1er juillet et le 1er octobre
      Jedes Jahr am 1. Januar, 1. April, 1. Juli und 1. Oktober`,
    row(yearly({ byMonth: [1, 3, 5, 7, 9], byMonthDay: [15] }))`
      On the 15th of January, March, May, July and September
      El día 15 de enero, marzo, mayo, julio y septiembre
      Le 15 des mois de janvier, de mars, de mai, de juillet et de septembre
      Am 15. der Monate Januar, März, Mai, Juli und September`,
    row(yearly({ byMonth: [12], byMonthDay: [24, 25] }))`
      Every year on 24 and 25 December
      Todos los años los días 24 y 25 de diciembre
      Tous les ans le 24 et le 25 décembre
      Jedes Jahr am 24. und 25. Dezember`,
    row(yearly({ byMonth: [6], byMonthDay: through(1, 4) }))`
      Every year from 1 to 4 June
      Todos los años del 1 al 4 de junio
      Tous les ans du 1er au 4 juin
      Jedes Jahr vom 1. bis 4. Juni`,
    row(yearly({ byMonth: [2], byMonthDay: [-1] }))`
      On the last day of February
      El último día de febrero
      Le dernier jour de février
      Am letzten Tag im Februar`,
    row(monthly({ byMonth: [2], byMonthDay: [1] }))`
      Every year on 1 February
      Todos los años el 1 de febrero
      Tous les ans le 1er février
      Jedes Jahr am 1. Februar`,
  ])
})

test('weekdays of the year in words of every language (§17.2)', () => {
  assertSaid([
    row(yearly({ byMonth: [3], byDay: on('-1FR') }))`
      On the last Friday of March
      El último viernes de marzo
      Le dernier vendredi de mars
      Am letzten Freitag im März`,
    row(yearly({ byMonth: [4, 10], byDay: on('-1SU') }))`
      On the last Sunday of April and October
      El último domingo de abril y octubre
      Le dernier dimanche d’avril et d’octobre
      Am letzten Sonntag im April und Oktober`,
    row(yearly({ interval: 2, byMonth: [3], byDay: on('-1FR') }))`
      Every two years on the last Friday of March
      Cada dos años, el último viernes de marzo
      Tous les deux ans, le dernier vendredi de mars
      Alle zwei Jahre am letzten Freitag im März`,
    row(yearly({ byMonth: [7], byDay: on('SA') }))`
      Every Saturday in July
      Todos los sábados en julio
      Tous les samedis en juillet
      Jeden Samstag im Juli`,
    row(yearly({ interval: 2, byMonth: [7], byDay: on('SA') }))`
      Every two years on every Saturday of July
      Cada dos años, cada sábado de julio
      Tous les deux ans, chaque samedi de juillet
      Alle zwei Jahre an jedem Samstag im Juli`,
    row(yearly({ byDay: on('20MO') }))`
      On the 20th Monday of the year
      El 20.º lunes del año
      Le 20e lundi de l’année
      Am 20. Montag des Jahres`,
    row(yearly({ byDay: on('-1MO') }))`
      On the last Monday of the year
      El último lunes del año
      Le dernier lundi de l’année
      Am letzten Montag des Jahres`,
  ])
})

test('odd rules are still true sentences (§17.2)', () => {
  assertSaid([
    row(yearly({ byYearDay: [100] }))`
      On the 100th day of the year
      El día 100 del año
      Le 100e jour de l’année
      Am 100. Tag des Jahres`,
    row(yearly({ byYearDay: [-1, 1, 100] }))`
      On the first, 100th and last day of the year
      Los días 1 y 100 y el último día del año
      Le premier, le 100e et le dernier jour de l’année
      Am ersten, 100. und letzten Tag des Jahres`,
    row(yearly({ byYearDay: through(100, 150) }))`
      On certain days of the year
      Determinados días del año
      Certains jours de l’année
      An bestimmten Tagen des Jahres`,
    row(yearly({ byWeekNo: [20] }))`
      Every year in week 20 on Saturday
      Todos los años en la semana 20, el sábado
      Tous les ans en semaine 20, le samedi
      Jedes Jahr in Kalenderwoche 20 am Samstag`,
    row(yearly({ byWeekNo: [-1, 20, 21], byDay: on('MO WE') }))`
      Every year in weeks 20 and 21 and the last week of the year on Monday and Wednesday
      Todos los años en las semanas 20 y 21 y la última semana del año, el lunes y el miércoles
      Tous les ans en semaines 20 et 21 et la dernière semaine de l’année, le lundi et le mercredi
      Jedes Jahr in den Kalenderwochen 20 und 21 und in der letzten Woche des Jahres am Montag und Mittwoch`,
    row(yearly({ byMonth: [11], byDay: on('TU'), byMonthDay: through(2, 8) }))`
      Every year from 2 to 8 November, but only on Tuesday
      Todos los años del 2 al 8 de noviembre, pero solo el martes
      Tous les ans du 2 au 8 novembre, mais seulement le mardi
      Jedes Jahr vom 2. bis 8. November, aber nur am Dienstag`,
    row(yearly({ byMonth: [3, 6], byDay: on('MO TU WE TH FR'), bySetPos: [-1, 1] }))`
      Every weekday in March and June, but only on the first and last of these days each year
      De lunes a viernes en marzo y junio, pero solo el primero y el último de esos días cada año
      Du lundi au vendredi en mars et juin, mais seulement le premier et le dernier de ces jours chaque année
      Montags bis freitags im März und Juni, aber nur am ersten und letzten dieser Tage in jedem Jahr`,
    row(monthly({ byMonthDay: [28, 29, 30], bySetPos: [-1] }))`
      From the 28th to the 30th of the month, but only on the last of these days each month
      Del día 28 al 30 de cada mes, pero solo el último de esos días cada mes
      Du 28 au 30 du mois, mais seulement le dernier de ces jours chaque mois
      Vom 28. bis 30. jedes Monats, aber nur am letzten dieser Tage in jedem Monat`,
    row(daily({ interval: 3, byDay: on('MO TU WE TH FR SA SU') }))`
      Every three days
      Cada tres días
      Tous les trois jours
      Alle drei Tage`,
    row(daily({ interval: 3, byMonthDay: [-1, 13] }))`
      Every three days, but only on the 13th and the last day of the month
      Cada tres días, pero solo el día 13 y el último día del mes
      Tous les trois jours, mais seulement le 13 et le dernier jour du mois
      Alle drei Tage, aber nur am 13. und letzten Tag des Monats`,
    row(yearly({ byYearDay: [100], byMonthDay: [10], byWeekNo: [15], byDay: on('FR') }))`
      On the 100th day of the year, but only in week 15 and on the 10th of the month, when it falls on a Friday
      El día 100 del año, pero solo en la semana 15 y el día 10 del mes, si cae en viernes
      Le 100e jour de l’année, mais seulement en semaine 15 et le 10 du mois, quand il tombe un vendredi
      Am 100. Tag des Jahres, aber nur in Kalenderwoche 15 und am 10. des Monats, wenn er auf einen Freitag fällt`,
    row(yearly({ byDay: through(1, 20).map((ordinal) => ({ weekday: 'MO', ordinal })) }))`
      On certain days of the year
      Determinados días del año
      Certains jours de l’année
      An bestimmten Tagen des Jahres`,
  ])
})
