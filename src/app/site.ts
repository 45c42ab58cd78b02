import { resolve } from 'node:path'
import type { Site } from '../access/context.ts'
import { passkeyOriginOf } from '../access/passkeys/party.ts'
import { freeWord } from '../calendar/events/prices/prices.ts'
import { type SiteValues, siteFields, siteSettings, variableOf } from '../contract/schema/site.ts'
import { providerName } from '../access/openid.ts'
import { type Settings, mailSettingsOf } from './settings.ts'
import { openidSettingsOf } from './settings_fields.ts'
import { splitLocales } from '../contract/schema/kinds/locales.ts'
import { localesOf } from '../language/text/locale/locale.ts'
import { readSynonyms, synonymsWith } from '../language/text/search/synonyms.ts'
import type { Languages } from '../language/text/locale/say.ts'

/** The languages a site is published in, in the order of the setting: those, and its own. */
export function publishedLanguages(
  available: Languages,
  { FASTI_LANGUAGE, FASTI_LANGUAGES }: Settings,
): Languages {
  const codes = new Set([...FASTI_LANGUAGES, FASTI_LANGUAGE])
  return new Map(
    [...codes].flatMap((code) => {
      const say = available.get(code)
      return say ? [[code, say]] : []
    }),
  )
}

/** The address of the site that shows the calendar to people, by the origin of this server. */
export function homeOf({ FASTI_SITE_URL: site }: Settings): (origin: string) => string {
  const home = site?.replace(/\/+$/, '')
  return (origin) => home ?? origin
}

/** The settings that operations may depend on; `stored` are those that the console has changed. */
export function siteOf(
  settings: Settings,
  languages: Languages,
  stored: Partial<SiteValues> = {},
): Site {
  const given = siteValuesOf(settings)
  const { site_name, timezone, locales, search_synonyms, ...values } = { ...given, ...stored }
  const { currency_symbol, currency_position, currency_code, ...pages } = values
  const openid = openidSettingsOf(settings)
  return {
    name: site_name,
    zone: timezone,
    language: settings.FASTI_LANGUAGE,
    locales: localesOf(splitLocales(locales)),
    maxPerPage: settings.FASTI_MAX_PER_PAGE,
    geoRadiusKm: settings.FASTI_GEO_RADIUS_KM ?? 0,
    trashDays: settings.FASTI_TRASH_DAYS,
    historyDays: settings.FASTI_HISTORY_DAYS,
    recurrenceDays: settings.FASTI_RECURRENCE_DAYS,
    backupSeconds: settings.FASTI_BACKUP_EVERY,
    media: { place: settings.FASTI_MEDIA, folder: resolve(settings.FASTI_DATA, 'media') },
    imageHosts: settings.FASTI_IMAGE_HOSTS_ALLOW,
    callbackHosts: settings.FASTI_CALLBACK_HOSTS_ALLOW,
    hasMail: mailSettingsOf(settings) !== undefined,
    signingIn: {
      hasPasswords: !settings.FASTI_OIDC_ONLY,
      provider: openid ? providerName(openid) : null,
    },
    passkeyOrigin: passkeyOriginOf(settings.FASTI_ORIGIN),
    free: languages.get(settings.FASTI_LANGUAGE)?.(freeWord) ?? freeWord,
    currency: { symbol: currency_symbol, position: currency_position, code: currency_code },
    pages,
    synonyms: synonymsWith(readSynonyms(search_synonyms)),
    itemForm: itemFormOf(stored),
    given,
    isGiven: (name) =>
      !(name === 'timezone' && settings.firstZone !== undefined) &&
      JSON.stringify(given[name]) !== JSON.stringify(siteFields[name].fallback.value),
  }
}

/** The settings that items are shown with, as far as the console has changed them. */
function itemFormOf({
  timezone,
  currency_symbol,
  currency_position,
  currency_code,
  locales,
}: Partial<SiteValues>): string {
  const changed = [timezone, currency_symbol, currency_position, currency_code]
  // Of the locale only the rules of series tell something.
  if (locales !== undefined) changed.push(locales)
  return changed.every((one) => one === undefined) ? '' : JSON.stringify(changed)
}

/** What the environment says of the settings that the console can change. */
function siteValuesOf(settings: Settings): SiteValues {
  const entries = siteSettings.map((name) => [name, settings[variableOf(name)]])
  const values = Object.fromEntries(entries) as SiteValues
  return { ...values, timezone: settings.firstZone ?? values.timezone }
}
