// Settings that administrators change while the server runs (§19). A change is visible everywhere:
// it raises the write generation, and all that was made with the old values is made anew.

import type { Static } from 'typebox'
import type { Context, Site } from '../../../access/context.ts'
import { type Changes, type Field, type Value, changes } from '../../../contract/schema/field.ts'
import { Type, line, listOf, nullable, oneOf, whole } from '../../../contract/schema/shapes.ts'
import {
  type SiteSetting,
  siteFields,
  siteSettings,
  variableOf,
} from '../../../contract/schema/site.ts'
import { invalid } from '../../../language/problem.ts'
import type { Say } from '../../../language/text/locale/say.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import { raiseEmbedded } from '../../../storage/generation/generation.ts'
import { readableValues } from './rules.ts'
import { type ChangedSetting, deleteSetting, listSettings, putSetting } from './store.ts'

export const sources = ['console', 'environment', 'default'] as const

const settingView = Type.Object(
  {
    name: line('The name, by which it is changed.'),
    value: Type.Unknown({ description: 'The value that counts.' }),
    default: Type.Unknown({ description: 'What null sets it back to.' }),
    source: oneOf(sources, 'Where the value comes from.'),
    environment: line('The variable of the environment for the default.'),
    description: line('What it is.'),
    schema: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The values that are taken, as JSON Schema.',
    }),
    changed: nullable(
      Type.Object({
        at: line('When, in UTC.'),
        by: nullable(
          Type.Object({
            id: whole('The id of the user.'),
            login: line('The name with which the user signs in.'),
          }),
          'The user; null if there is no such user any more.',
        ),
      }),
      'Who has set it in the console; null if nobody has.',
    ),
  },
  { title: 'Setting', description: 'A setting that can be changed while the server runs.' },
)

export const settingsView = Type.Object(
  { settings: listOf(settingView, 'All of them, in their order.') },
  { title: 'Settings', description: 'What can be set without a restart.' },
)

export function showSettings(
  { given, isGiven }: Site,
  rows: readonly ChangedSetting[],
  say: Say,
): Static<typeof settingsView> {
  const stored = readableValues(rows)
  const settings = siteSettings.map((name) => {
    const field: Field<unknown> = siteFields[name]
    const { default: _default, ...schema } = field.published
    const isStored = stored[name] !== undefined
    const row = isStored ? rows.find((one) => one.name === name) : undefined
    return {
      name,
      value: stored[name] ?? given[name],
      default: given[name],
      source: row
        ? ('console' as const)
        : isGiven(name)
          ? ('environment' as const)
          : ('default' as const),
      environment: variableOf(name),
      description: say(field.doc),
      schema,
      changed: row ? changeOf(row) : null,
    }
  })
  return { settings }
}

const changeOf = ({ changed_utc, changed_by: id, login }: ChangedSetting) => ({
  at: writeWall(changed_utc),
  by: id === null ? null : { id, login: login ?? '' },
})

type Updates = { [N in SiteSetting]: Field<Value<(typeof siteFields)[N]> | null> }

/** The same fields, where `null` sets back to what the environment says. */
export const settingUpdates = Object.fromEntries(
  Object.entries(changes(siteFields)).map(([name, field]) => [
    name,
    { ...field, cleared: { value: null } },
  ]),
) as Updates

type Shown = Static<typeof settingsView>

export const findSettings = async ({ db, site, say }: Context): Promise<Shown> =>
  showSettings(site, await listSettings(db), say)

/** Changes those that are given, all or nothing. What is set to its present value stays untouched. */
export function changeSettings(
  context: Context,
  wanted: Changes<typeof settingUpdates>,
): Promise<Shown> {
  const { actor, now, site, say } = context
  if ((wanted.second_factor ?? 'nobody') !== 'nobody' && site.passkeyOrigin === undefined) {
    throw invalid({ second_factor: { kind: 'origin' } })
  }
  return context.db.within(async (db) => {
    await advisoryLock(db, 'settings')
    const before = await listSettings(db)
    await context.expect(async () => showSettings(site, before, say))
    let isChanged = false
    for (const name of siteSettings) {
      const given = wanted[name]
      const stored = before.find((one) => one.name === name)
      if (given === undefined || (given === null && !stored)) continue
      const value = JSON.stringify(given)
      if (stored?.value === value) continue
      isChanged = true
      if (given === null) await deleteSetting(db, name)
      else await putSetting(db, { name, value, changed_utc: now, changed_by: actor.id })
    }
    if (!isChanged) return showSettings(site, before, say)
    await raiseEmbedded(db)
    return showSettings(site, await listSettings(db), say)
  })
}
