import { t } from '../say.ts'
import type { Sentence } from '../words.ts'

export const kinds = [
  ['event', 'Event'],
  ['venue', 'Venue'],
  ['organizer', 'Organizer'],
  ['category', 'Category'],
  ['tag', 'Tag'],
  ['image', 'Image'],
] as const satisfies readonly (readonly [string, Sentence])[]

export const actions = [
  ['create', 'created'],
  ['update', 'changed'],
  ['trash', 'moved to the trash'],
  ['restore', 'restored'],
  ['delete', 'deleted for good'],
  ['undo', 'taken back'],
] as const satisfies readonly (readonly [string, Sentence])[]

export const said = (pairs: readonly (readonly [string, Sentence])[], name: string): string =>
  t(pairs.find(([one]) => one === name)?.[1] ?? 'changed')
