// Names of months and weekdays in English, German, Spanish and French, folded, with what is short.

const monthNames = [
  'january jan januar janner jaenner enero ene janvier janv',
  'february feb februar febrero fevrier fev fevr',
  'march mar marz maerz mrz marzo mars',
  'april apr abril abr avril avr',
  'may mai mayo',
  'june jun juni junio juin',
  'july jul juli julio juillet juil',
  'august aug agosto ago aout aou',
  'september sep sept septiembre setiembre septembre',
  'october oct oktober okt octubre octobre',
  'november nov noviembre novembre',
  'december dec dezember dez diciembre dic decembre',
]

/** From Sunday on. */
const weekdayNames = [
  'sunday sun sonntag so son domingo dom dimanche dim',
  'monday mon montag mo lunes lun lundi',
  'tuesday tue tues dienstag di die martes mar mardi',
  'wednesday wed mittwoch mi mit miercoles mie mercredi mer',
  'thursday thu thur thurs donnerstag do don jueves jue jeudi jeu',
  'friday fri freitag fr fre viernes vie vendredi ven',
  'saturday sat samstag sonnabend sa sam sabado sab samedi',
]

const numbered = (names: readonly string[], first: number): ReadonlyMap<string, number> =>
  new Map(
    names.flatMap((line, index) => line.split(' ').map((word) => [word, index + first] as const)),
  )

/** 1 is January. */
export const months = numbered(monthNames, 1)
/** 0 is Sunday. */
export const weekdays = numbered(weekdayNames, 0)

/** Stand between the parts of a date and say nothing. */
export const dateFillers: ReadonlySet<string> = new Set(
  'de del of the den der am um at a las la le les el on th st nd rd er uhr h o'.split(' '),
)
