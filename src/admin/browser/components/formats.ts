// Dates and times in the locale of the site for this language, as on its pages.

import { site } from '../site_config.ts'

type Options = Intl.DateTimeFormatOptions

export const formatIn = (timeZone: string, options: Options): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(site.locale, { ...options, timeZone })

/** Of the hour and the minute: a clock of 24 hours has two digits for each, `09:05`. */
export function clockIn(timeZone: string): Intl.DateTimeFormat {
  const usual = formatIn(timeZone, { hour: 'numeric', minute: '2-digit' })
  const isLong = usual.resolvedOptions().hourCycle === 'h23'
  return isLong ? formatIn(timeZone, { hour: '2-digit', minute: '2-digit' }) : usual
}
