// What is asked for in the console, in the words of the command line.

import type { Context } from '../../access/context.ts'
import type { Input } from '../../contract/schema/field.ts'
import { wordsOf } from '../commands/option.ts'
import { csvOptions, siteOptions } from '../commands/options.ts'
import type { addressFields, fileFields, siteFields } from './fields.ts'

type Given = Omit<Input<typeof addressFields>, 'url'>

const optionsOf = ({ actor }: Context, { dry_run, ...input }: Given) => ({
  ...input,
  by: actor.login,
  dryRun: dry_run,
})

export const fileArgs = (
  context: Context,
  path: string,
  { kind, map, ...input }: Input<typeof fileFields>,
): readonly string[] => [
  'import',
  kind,
  path,
  ...wordsOf(csvOptions, { ...optionsOf(context, input), ...(kind === 'csv' ? { map } : {}) }),
]

export const siteArgs = (
  context: Context,
  { root, ...input }: Input<typeof siteFields>,
): readonly string[] => [
  'import',
  'site',
  root,
  ...wordsOf(siteOptions, { ...optionsOf(context, input), publicOnly: true }),
]

export const addressArgs = (
  context: Context,
  { url, ...input }: Input<typeof addressFields>,
): readonly string[] => [
  'import',
  'ics',
  url,
  ...wordsOf(csvOptions, { ...optionsOf(context, input), publicOnly: true }),
]
