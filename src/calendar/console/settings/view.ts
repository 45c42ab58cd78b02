import type { Static } from 'typebox'
import type { Site } from '../../../access/context.ts'
import type { Field } from '../../../contract/schema/field.ts'
import { Type } from '../../../contract/schema/shapes.ts'
import { siteFields, siteSettings, variableOf } from '../../../contract/schema/site.ts'
import type { Say } from '../../../language/text/locale/say.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { readableValues } from './rules.ts'
import type { ChangedSetting } from './store.ts'

export const sources = ['console', 'environment', 'default'] as const

const settingView = Type.Object(
  {
    name: Type.String({ description: 'The name, by which it is changed.' }),
    value: Type.Unknown({ description: 'The value that counts.' }),
    default: Type.Unknown({ description: 'What null sets it back to.' }),
    source: Type.Enum([...sources], { description: 'Where the value comes from.' }),
    environment: Type.String({ description: 'The variable of the environment for the default.' }),
    description: Type.String({ description: 'What it is.' }),
    schema: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The values that are taken, as JSON Schema.',
    }),
    changed: Type.Union(
      [
        Type.Object({
          at: Type.String({ description: 'When, in UTC.' }),
          by: Type.Union(
            [
              Type.Object({
                id: Type.Integer({ description: 'The id of the user.' }),
                login: Type.String({ description: 'The name with which the user signs in.' }),
              }),
              Type.Null(),
            ],
            { description: 'The user; null if there is no such user any more.' },
          ),
        }),
        Type.Null(),
      ],
      { description: 'Who has set it in the console; null if nobody has.' },
    ),
  },
  { title: 'Setting', description: 'A setting that can be changed while the server runs.' },
)

export const settingsView = Type.Object(
  { settings: Type.Array(settingView, { description: 'All of them, in their order.' }) },
  { title: 'Settings', description: 'What can be set without a restart.' },
)

/** All settings, with what the console has changed. */
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
