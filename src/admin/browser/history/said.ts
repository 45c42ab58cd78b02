import type { Entry } from '../../../contract/routes.ts'
import { type Sentence, t } from '../i18n.ts'

type Words<Name extends string> = readonly (readonly [Name, Sentence])[]

export const kinds = [
  ['event', 'Event'],
  ['venue', 'Place'],
  ['organizer', 'Organizer'],
  ['category', 'Category'],
  ['tag', 'Tag'],
  ['image', 'Picture'],
] as const satisfies Words<Entry['kind']>

export const actions = [
  ['create', 'created'],
  ['update', 'changed'],
  ['trash', 'moved to the trash'],
  ['restore', 'restored'],
  ['delete', 'deleted for good'],
  ['undo', 'taken back'],
] as const satisfies Words<Entry['action']>

export const said = (pairs: Words<string>, name: string): string =>
  t(pairs.find(([one]) => one === name)?.[1] ?? 'changed')
