// What a setting is called, what was changed in a form, and how it is taken back.

import type { Body, Filled } from '../../../contract/client.ts'
import type { Setting } from '../../../contract/routes.ts'
import { asFilled, askTagged, patch, Refused } from '../api.ts'
import { type Sentence, t } from '../i18n.ts'

export const root = 'console/settings'

type Declared = Exclude<Body<'PATCH', typeof root>, Filled>
type Choice = NonNullable<
  Declared[
    | 'currency_position'
    | 'start_view'
    | 'week_start'
    | 'newsletter'
    | 'reminders'
    | 'second_factor'
    | 'submissions']
>

const choices: Readonly<Record<string, Sentence>> = {
  known: 'known senders',
  everybody: 'everybody',
  nobody: 'nobody',
  administrators: 'administrators',
  editors: 'editors and administrators',
  authors: 'authors and above',
  contributors: 'contributors and above',
  prefix: 'before the price',
  postfix: 'after the price',
  now: 'What’s on',
  month: 'Month',
  week: 'Week',
  day: 'Day',
  list: 'List',
  map: 'Map',
  off: 'off',
  on: 'on',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  sunday: 'Sunday',
  saturday: 'Saturday',
  friday: 'Friday',
  locale: 'as is usual in the country',
} satisfies Record<Choice, Sentence>

export function wordOf(value: string): string {
  const word = choices[value]
  return word === undefined ? value : t(word)
}

/** As fields of a form have it. */
export const settingText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** What was changed in the form since it was shown. */
export function changesOf(
  shown: readonly Setting[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const changed = shown.filter(
    ({ name, value }) => values[name] !== undefined && values[name] !== settingText(value),
  )
  return Object.fromEntries(
    changed.map(({ name, value }) => {
      const given = values[name] ?? ''
      // Numbers as they were typed: the server says what is wrong with them.
      return [name, typeof value === 'object' ? JSON.parse(given) : given]
    }),
  )
}

export interface Loaded {
  readonly settings: readonly Setting[]
  /** The state that changes are based on. */
  readonly tag: string | undefined
}

export async function load(): Promise<Loaded> {
  const { body, tag } = await askTagged('GET', root)
  return { settings: body.settings, tag }
}

/**
 * Saves what was changed. If somebody else has changed others meanwhile, both are kept; if the same
 * ones, it is refused, and `onNewer` gets the state that a second attempt is based on.
 */
export async function save(
  { settings: shown, tag }: Loaded,
  body: Readonly<Record<string, unknown>>,
  onNewer: (tag: string | undefined) => void,
): Promise<void> {
  try {
    await askTagged('PATCH', root, { body: asFilled(body), tag })
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 412) throw error
    const newer = await load()
    const isOther = ({ name, value }: Setting) =>
      name in body &&
      settingText(shown.find((one) => one.name === name)?.value) !== settingText(value)
    const others = newer.settings.filter(isOther)
    onNewer(newer.tag)
    if (others.length === 0)
      return void (await askTagged('PATCH', root, { body: asFilled(body), tag: newer.tag }))
    throw new Refused(412, {
      message: t('Somebody else has changed the same settings.'),
      data: { params: Object.fromEntries(others.map((one) => [one.name, newerOf(one)])) },
    })
  }
}

const newerOf = ({ value }: Setting): string =>
  t('Somebody has set this to “{value}” meanwhile. Save again to replace it.', {
    value: settingText(value),
  })

/** Sets back what had these values before. */
export function undoOf(
  shown: readonly Setting[],
  names: readonly string[],
  done: () => void,
): () => Promise<void> {
  const before = shown.filter(({ name }) => names.includes(name))
  return async () => {
    const values = before.map(({ name, value, source }) => [
      name,
      source === 'console' ? value : null,
    ])
    await patch(root, asFilled(Object.fromEntries(values)))
    done()
  }
}
