// What is asked for in the console, in the words of the command line.

import type { Context } from '../../access/context.ts'
import type { Input } from '../../schema/field.ts'
import type { addressFields, fileFields, siteFields } from './fields.ts'

type Options = Omit<Input<typeof addressFields>, 'url'>

/** The name and the value are one word, so that no value is taken for another option. */
const option = (name: string, value: string | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : [`--${name}=${value}`]

const flag = (name: string, isSet: boolean): readonly string[] => (isSet ? [`--${name}`] : [])

function optionsOf({ actor }: Context, input: Options): readonly string[] {
  const { dry_run, status, category, venue, author } = input
  return [
    ...option('by', actor.login),
    ...option('status', status),
    ...category.flatMap((name) => option('category', name)),
    ...option('venue', venue),
    ...option('author', author),
    ...flag('dry-run', dry_run),
  ]
}

export const fileArgs = (
  context: Context,
  path: string,
  input: Input<typeof fileFields>,
): readonly string[] => [
  'import',
  input.kind,
  path,
  ...option('name', input.name),
  ...optionsOf(context, input),
  ...(input.kind === 'csv' ? option('map', input.map) : []),
]

export const siteArgs = (context: Context, input: Input<typeof siteFields>): readonly string[] => [
  'import',
  'site',
  input.root,
  '--public-only',
  ...option('credentials', input.credentials),
  ...option('series', input.series),
  ...optionsOf(context, input),
]

export const addressArgs = (
  context: Context,
  input: Input<typeof addressFields>,
): readonly string[] => ['import', 'ics', input.url, '--public-only', ...optionsOf(context, input)]
