// Where each field stands in the form: what visitors see in the order in which they see it, and
// beside it what is decided about that.

import type { Declared } from './declared.ts'
import type { EditorKind } from './kinds.ts'
import type { Sentence } from '../../i18n.ts'
import type { IconName } from '../../frame/icon_lines.ts'

/** The fields of one line of the form. */
export interface FormLine {
  readonly names: readonly string[]
  readonly icon?: IconName
}

const line = (names: string, icon?: IconName): FormLine => ({
  names: names.split(' '),
  ...(icon && { icon }),
})

/** The line that says when, which has a form of its own. */
export const whenNames = 'start_date end_date'

const linesOf = ({ title }: EditorKind, hasOwnZone: boolean): readonly FormLine[] => [
  line(title),
  line('image'),
  line(whenNames, 'calendar'),
  line(hasOwnZone ? 'all_day timezone recurrence' : 'all_day recurrence', 'repeat'),
  ...(title === 'title' ? [line('venue attendance virtual_url', 'place')] : []),
  ...(title === 'title' ? [line('organizer', 'person')] : []),
  line('address zip city', 'place'),
  line('country stateprovince province state', 'place'),
  line('phone email website', 'connect'),
  line('description'),
  line('excerpt'),
]

const besides = [
  ['Publication', 'status date event_status event_status_reason'],
  ['Topics', 'categories tags parent'],
  ['Price', 'cost tickets'],
  ['More', 'slug website timezone featured sticky hide_from_listings password author post_parent'],
] as const satisfies readonly (readonly [Sentence, string])[]

export interface FieldGroup {
  readonly title: Sentence
  readonly names: readonly string[]
  readonly isOpen: boolean
}

interface Layout {
  readonly lines: readonly FormLine[]
  readonly groups: readonly FieldGroup[]
}

const hasSome = ({ names }: Pick<FormLine, 'names'>): boolean => names.length > 0

/** Fields that nothing names are in the last group, so that a new field appears by itself. */
export function layoutOf(
  kind: EditorKind,
  fields: readonly Declared[],
  hasOwnZone: boolean,
): Layout {
  const left = new Set(fields.map(({ name }) => name))
  const take = (names: readonly string[]) => names.filter((name) => left.delete(name))
  // The website of an event is looked for less often than that of a place.
  const isFolded = (name: string) => kind.name === 'event' && name === 'website'
  const lines = linesOf(kind, hasOwnZone).map(({ names, icon }): FormLine => {
    const mine = take(names.filter((name) => !isFolded(name)))
    return icon === undefined ? { names: mine } : { names: mine, icon }
  })
  const groups = besides.map(([title, names]): FieldGroup => {
    const mine = take(names.split(' '))
    const isLast = title === 'More'
    return { title, names: isLast ? [...mine, ...left] : mine, isOpen: !isLast }
  })
  return { lines: lines.filter(hasSome), groups: groups.filter(hasSome) }
}
