// Reads what is edited, in the form in which it is sent; what an address says of a new thing, such as
// `events/new?title=Lantern+Walk&venue=12`; and what is said once it is saved.

import type { Answer } from '../../../../contract/client.ts'
import type { IndexEntry } from '../../../../contract/published.ts'
import { askTagged, get } from '../../api.ts'
import type { Values } from '../conflicts/merge.ts'
import { type Declared, declaredIn } from '../form/declared.ts'
import { editable, type EditorKind, type ListName, type Shown } from '../form/kinds.ts'
import { loadHabits } from './habits.ts'
import type { Stored } from './saving.ts'
import { t } from '../../i18n.ts'
import { place } from '../../router.ts'
import { may } from '../../session.ts'

export interface Opened extends Stored {
  readonly fields: readonly Declared[]
  /** As the server shows it; undefined if it is new. */
  readonly shown: Shown | undefined
}

let index: Promise<Answer<'GET', 'events'>> | undefined

/** The next one to ask tries again. */
function forgetIndex(error: unknown): never {
  index = undefined
  throw error
}

/** What a create of this kind takes, in the order of the server: `events`, `venues`. */
async function declarationsOf(list: ListName): Promise<readonly Declared[]> {
  const { routes } = await (index ??= get('events').catch(forgetIndex))
  // The document of the interface has no words for what the index says of each route.
  return declaredIn(routes as Readonly<Record<string, IndexEntry>>, list)
}

export async function open(kind: EditorKind, id: number): Promise<Opened> {
  const all = await declarationsOf(kind.list)
  const fields = all.filter(({ name }) => !kind.left.includes(name))
  if (id === 0) {
    if (kind.name === 'event') loadHabits().catch(() => undefined)
    return { fields, shown: undefined, base: blank(fields, kind), tag: undefined }
  }
  const { body, tag } = await askTagged('GET', `events/${kind.list}/${id}`)
  const names = fields.map(({ name }) => name)
  return { fields, shown: body, base: editable(body, names), tag }
}

const lists: ReadonlySet<string> = new Set(
  'venue organizer categories tags cost tickets'.split(' '),
)

/** What a new thing begins with. */
const blank = (fields: readonly Declared[], kind: EditorKind): Values =>
  Object.fromEntries(fields.map((field) => [field.name, emptyOf(field, kind)]))

/** What the server takes if nothing is said. */
const usual: Values = { event_status: 'scheduled', attendance: 'offline' }

/** An event is a draft until it is published; what it refers to is there at once. */
const stateOf = ({ name }: EditorKind): string =>
  name === 'event' ? 'draft' : may('publish') ? 'publish' : 'pending'

function emptyOf({ name, type, isRequired }: Declared, kind: EditorKind): unknown {
  if (name === 'status') return stateOf(kind)
  if (name in usual) return usual[name]
  if (lists.has(name) && !isRequired) return []
  if (type === 'boolean') return false
  return name === 'recurrence' ? null : ''
}

/** In the form that each field has when it is blank; other names are left out. */
export function givenIn(empty: Values): Values {
  const named = Object.entries(place.value.query).filter(([name]) => name in empty)
  return Object.fromEntries(named.map(([name, text]) => [name, valueLike(empty[name], text)]))
}

function valueLike(empty: unknown, text: string): unknown {
  if (Array.isArray(empty)) return text.split(',').map(Number).filter(Number.isSafeInteger)
  return typeof empty === 'boolean' ? text === 'true' : text
}

/** What is said once a thing is saved: who may not publish learns that others look at it first. */
export const savedSentence = (title: string, saved: Shown | undefined): string =>
  saved?.status === 'pending' && !may('publish')
    ? t('“{title}” was saved. It waits for review: an editor looks at it before it is public.', {
        title,
      })
    : t('“{title}” was saved.', { title })
