// Fixed data for the program under test.

import { settingFields } from '../src/app/settings.ts'

/** The languages it is published in. */
export const languages = settingFields.FASTI_LANGUAGES.fallback.value

/** An alias root as existing clients know it. */
export const aliasPath = '/wp-json/tribe/events/v1'

/** An image of one pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Settings of the program, one set per stretch, in round-robin order. */
export const manners: readonly Readonly<Record<string, string>>[] = [
  { FASTI_TRUST_PROXY: 'true' },
  {},
  { FASTI_TRUST_PROXY: 'true', FASTI_MEDIA: 'database', FASTI_CACHE_SECONDS: '60' },
  { FASTI_ORIGIN: 'https://cal.example', FASTI_LANGUAGE: 'es', FASTI_TIMEZONE: 'Europe/Paris' },
]
