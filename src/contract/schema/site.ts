// The settings of the site that can be changed while the server runs, in the console. Each is also a
// variable of the environment, which gives its default.

import type { MenuEntry } from '../menu.ts'
import { accentContrast, leastContrast, readColour } from '../../language/text/accent.ts'
import { usualLocales } from '../../language/text/locale/locale.ts'
import { ownImage, linkAddress, securityContact } from './kinds/addresses.ts'
import { type Field, type Input, bad, byDefault, value } from './field.ts'
import { locales } from './kinds/locales.ts'
import { menu } from './kinds/menu.ts'
import { synonyms } from './kinds/synonyms.ts'
import { email, longText, text } from './kinds/text.ts'
import { zone } from './kinds/times.ts'
import { choice, integer } from './kinds/values.ts'

/** On which day the newsletter is sent (§21). */
export const newsletterDays = [
  'off',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** Who may propose events (§21). */
export const openness = ['off', 'known', 'everybody'] as const
const longestRules = 2000
/** Of whom a passkey is asked besides the password (§22): each is more people than the one before. */
export const secondFactors = [
  'nobody',
  'administrators',
  'editors',
  'authors',
  'contributors',
  'everybody',
] as const

export const siteFields = {
  site_name: byDefault(text('The name of the calendar.', { filled: true }), 'Fasti'),
  timezone: byDefault(ownZone('The time zone of the site.'), 'UTC'),
  locales: byDefault(
    locales(
      'How each language is written, as a list of locales such as en-US, es-MX or fr-CA: dates, clock, week, addresses, sorting, numbers and prices.',
    ),
    usualLocales.join(', '),
  ),
  currency_symbol: byDefault(text('The currency sign for prices that have none.'), '$'),
  currency_position: byDefault(
    choice('Where that sign stands in the interface; pages follow the locale.', [
      'prefix',
      'postfix',
    ]),
    'prefix',
  ),
  currency_code: byDefault(currency('The ISO 4217 code of that currency.'), 'USD'),
  logo: byDefault(
    ownImage('An image of this calendar that stands at the top of the pages, by its address.'),
    '',
  ),
  accent_color: byDefault(accent('The colour of links and buttons on the pages.'), '#a1331c'),
  menu: byDefault<readonly MenuEntry[], Field<readonly MenuEntry[]>>(
    menu('Links at the top of the pages, each with a label and an address.'),
    [],
  ),
  start_view: byDefault(
    choice('What the pages begin with.', ['now', 'month', 'week', 'day', 'list', 'map']),
    'now',
  ),
  week_start: byDefault(
    choice('The day with which weeks begin; locale is the usual one of each locale.', [
      'locale',
      'monday',
      'sunday',
      'saturday',
      'friday',
    ]),
    'locale',
  ),
  search_synonyms: byDefault(
    synonyms(
      'Words that mean the same in searches, a group in each line, such as gig = concert = show. With the name of a category among them, all of them lead to it.',
    ),
    '',
  ),
  contact_email: byDefault(email('An e-mail address for visitors, at the foot of the pages.'), ''),
  imprint_url: byDefault(
    linkAddress('The address of the legal notice, at the foot of the pages.'),
    '',
  ),
  privacy_url: byDefault(
    linkAddress('The address of the privacy policy, at the foot of the pages.'),
    '',
  ),
  submissions: byDefault(
    choice(
      'Who may propose events: nobody, known senders, or everybody with a mail address.',
      openness,
    ),
    'off',
  ),
  submission_rules: byDefault(
    inLines(
      longText('What people should know who propose an event, shown above the form.', longestRules),
    ),
    '',
  ),
  newsletter: byDefault(
    choice('On which day the newsletter of the week is sent, where mail is set.', newsletterDays),
    'off',
  ),
  newsletter_time: byDefault(
    clock('At which time of that day, by the clock of the site, such as 08:00.'),
    '08:00',
  ),
  reminders: byDefault(
    choice('Whether visitors can have reminders of saved events by mail, where mail is set.', [
      'on',
      'off',
    ]),
    'on',
  ),
  submission_limit: byDefault(
    integer('How many proposals one address of a network may send within five minutes.', {
      min: 1,
      max: 1000,
    }),
    10,
  ),
  submission_sender_limit: byDefault(
    integer('How many proposals of one mail address may wait for its confirmation.', {
      min: 1,
      max: 1000,
    }),
    5,
  ),
  submission_network_limit: byDefault(
    integer('How many proposals from one network may wait for a confirmation.', {
      min: 1,
      max: 10_000,
    }),
    300,
  ),
  submission_open_limit: byDefault(
    integer('How many proposals may wait for a confirmation in all.', { min: 1, max: 100_000 }),
    20_000,
  ),
  submission_effort: byDefault(
    integer('How hard it is at first to show that one is no robot: one more is twice as long.', {
      min: 8,
      max: 19,
    }),
    14,
  ),
  submission_seconds: byDefault(
    integer('Within how many seconds a form that is sent is marked.', { min: 0, max: 600 }),
    4,
  ),
  submission_links: byDefault(
    integer('With how many links more a proposal is marked.', { min: 0, max: 100 }),
    3,
  ),
  submission_words: byDefault(
    inLines(longText('Words with which a proposal is marked, one in each line.', longestRules)),
    '',
  ),
  submission_megabytes: byDefault(
    integer('How many megabytes the pictures of proposals may take; 0 takes none.', {
      min: 0,
      max: 100_000,
    }),
    256,
  ),
  second_factor: byDefault(
    choice(
      'Who needs a passkey besides the password: nobody, administrators, editors and above, authors and above, contributors and above, or everybody.',
      secondFactors,
    ),
    'nobody',
  ),
  security_contact: byDefault(
    securityContact(
      'Where to report weaknesses, an e-mail or web address, for /.well-known/security.txt.',
    ),
    '',
  ),
}

export type SiteValues = Input<typeof siteFields>
export type SiteSetting = keyof typeof siteFields

export const siteSettings = Object.keys(siteFields) as readonly SiteSetting[]

/** `site_name` is `FASTI_SITE_NAME` in the environment. */
export const variableOf = <N extends string>(name: N): `FASTI_${Uppercase<N>}` =>
  `FASTI_${name.toUpperCase() as Uppercase<N>}`

type SiteVariables = {
  [N in SiteSetting as `FASTI_${Uppercase<N>}`]: (typeof siteFields)[N]
}

/** The same fields under the names of the environment. */
export const siteVariables = Object.fromEntries(
  siteSettings.map((name) => [variableOf(name), siteFields[name]]),
) as SiteVariables

/** Edited as several lines. */
function inLines(field: Field<string>): Field<string> {
  return { ...field, published: { ...field.published, format: 'lines' } }
}

/** The zone of the site itself, which cannot be empty. */
function ownZone(doc: string): Field<string> {
  const { cleared: _cleared, ...field } = zone(doc)
  return {
    ...field,
    published: { type: 'string', format: 'timezone' },
    read: (given, how) => {
      const found = field.read(given, how)
      return 'value' in found && found.value === '' ? bad('zone') : found
    },
  }
}

function clock(doc: string): Field<string> {
  return {
    doc,
    published: { type: 'string', minLength: 4, maxLength: 5 },
    read: (given) => {
      if (typeof given !== 'string') return bad('text')
      const time = given.trim().padStart(5, '0')
      return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? value(time) : bad('clock')
    },
  }
}

function accent(doc: string): Field<string> {
  return {
    doc,
    published: { type: 'string', format: 'color' },
    read: (given) => {
      if (typeof given !== 'string') return bad('text')
      const colour = readColour(given)
      if (colour === undefined) return bad('colour')
      const ratio = accentContrast(colour)
      if (ratio >= leastContrast) return value(colour)
      // Rounded down, so that what is too little never looks like enough.
      return bad('contrast', { ratio: Math.floor(ratio * 10) / 10, min: leastContrast })
    },
  }
}

function currency(doc: string): Field<string> {
  return {
    doc,
    published: { type: 'string', minLength: 3, maxLength: 3 },
    read: (given) => {
      if (typeof given !== 'string') return bad('text')
      const code = given.trim().toUpperCase()
      return /^[A-Z]{3}$/.test(code) ? value(code) : bad('currency')
    },
  }
}
