import type { Site } from './access/context.ts'
import type { Settings } from './settings.ts'

/** The settings that operations may depend on. */
export function siteOf(settings: Settings): Site {
  return {
    name: settings.FASTI_SITE_NAME,
    zone: settings.FASTI_TIMEZONE,
    language: settings.FASTI_LANGUAGE,
    maxPerPage: settings.FASTI_MAX_PER_PAGE,
    geoRadiusKm: settings.FASTI_GEO_RADIUS_KM ?? 0,
    trashDays: settings.FASTI_TRASH_DAYS,
    currency: {
      symbol: settings.FASTI_CURRENCY_SYMBOL,
      position: settings.FASTI_CURRENCY_POSITION,
      code: settings.FASTI_CURRENCY_CODE,
    },
  }
}
