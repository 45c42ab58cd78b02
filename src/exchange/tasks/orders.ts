// What is asked for in the console, in the words of the command line.

import type { Context } from '../../access/context.ts'
import { type OptionsOf, wordsOf } from '../commands/option.ts'
import { csvOptions, siteOptions } from '../commands/options.ts'
import type { SourceKind } from '../import/store.ts'

type Given = Partial<Omit<OptionsOf<typeof csvOptions & typeof siteOptions>, 'by' | 'dryRun'>>

export const importArgs = (
  { actor }: Context,
  kind: SourceKind,
  from: string,
  { dry_run: dryRun, ...given }: Given & { readonly dry_run: boolean },
): readonly string[] => [
  'import',
  kind,
  from,
  ...wordsOf(kind === 'site' ? siteOptions : csvOptions, { ...given, by: actor.login, dryRun }),
]
