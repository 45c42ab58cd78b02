// What the watched program is given, whatever it is asked.

import { settingFields } from '../src/settings.ts'

/** What the watched program is published in. */
export const languages = settingFields.FASTI_LANGUAGES.fallback.value

/** An alias root as existing clients know it. */
export const aliasPath = '/wp-json/tribe/events/v1'

/** One pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What the program is started with in turn, stretch by stretch. */
export const manners: readonly Readonly<Record<string, string>>[] = [
  { FASTI_TRUST_PROXY: 'true' },
  {},
  { FASTI_TRUST_PROXY: 'true', FASTI_MEDIA: 'database', FASTI_CACHE_SECONDS: '60' },
  { FASTI_ORIGIN: 'https://cal.example', FASTI_LANGUAGE: 'es', FASTI_TIMEZONE: 'Europe/Paris' },
]
