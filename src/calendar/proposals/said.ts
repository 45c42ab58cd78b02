// What a proposal says → what is stored of it, in the words of the interface: relative dates are
// settled, and everything can be read again as if it was sent once more.

import type { Context } from '../../access/context.ts'
import { nobody } from '../../access/roles.ts'
import { type Changes, changes } from '../../contract/schema/field.ts'
import { readValues } from '../../contract/schema/read.ts'
import { defined } from '../../language/defined.ts'
import { readJson } from '../../language/text/json.ts'
import { findLinks } from '../events/writing/references.ts'
import type { StoredRecurrence } from '../events/series/rules.ts'
import { type EventChanges, settle } from '../events/writing/settle.ts'
import { proposedFields } from './fields.ts'

export type Proposed = Changes<typeof proposedFields>

/** In the words of the interface, as it is stored. */
export interface Said {
  readonly title: string
  readonly start_date: string
  readonly end_date: string
  readonly all_day: boolean
  readonly timezone: string
  readonly attendance: string
  readonly description?: string
  readonly recurrence?: Omit<StoredRecurrence, 'deleted'>
  readonly venue?: readonly (number | SaidInWords)[]
  readonly organizer?: readonly (number | SaidInWords)[]
  readonly categories?: readonly (number | string)[]
  readonly website?: string
  readonly cost?: readonly string[]
  readonly virtual_url?: string
}
export type SaidInWords = Readonly<Record<string, string>>

/** Throws all that is wrong with it. Nothing is written, and what is hidden is as if it was not there. */
export async function sayIt(desk: Context, input: Proposed): Promise<Said> {
  const asked: EventChanges = { ...input, status: 'pending' }
  const links = await findLinks({ ...desk, actor: nobody }, [asked])
  const { columns, state, series } = await settle(desk, asked, undefined, links)
  const { title, description, start_date, end_date, all_day, timezone, website } = columns
  const saved = series?.saved
  const recurrence = saved && { rules: saved.rules, dates: saved.dates, except: saved.except }
  const said = {
    title,
    start_date,
    end_date,
    all_day: all_day === 1,
    timezone,
    description: description || undefined,
    recurrence: recurrence ?? undefined,
    venue: wishesOf(input.venue),
    organizer: wishesOf(input.organizer),
    categories: input.categories?.length ? input.categories : undefined,
    website: website || undefined,
    cost: input.cost?.length ? input.cost : undefined,
    attendance: state.attendance,
    virtual_url: state.virtual_url || undefined,
  }
  // As it is read back.
  return JSON.parse(JSON.stringify(defined(said))) as Said
}

const wishesOf = (wishes: Proposed['venue'] | Proposed['organizer']): unknown =>
  wishes?.length ? wishes.map((wish) => ('id' in wish ? wish.id : wish.data)) : undefined

export const saidIn = ({ said }: { readonly said: string }): Said => readJson(said) as Said

/** What is to be written of it; `before` is what was said before, and stays as editors have it. */
export function inputOf(said: Said, before: Partial<Said> = {}): Proposed {
  const [now, then] = [new Map(Object.entries(said)), new Map(Object.entries(before))]
  const names = [...new Set([...now.keys(), ...then.keys()])]
  const isChanged = (name: string) =>
    JSON.stringify(now.get(name)) !== JSON.stringify(then.get(name))
  const values = names.filter(isChanged).map((name) => [name, now.get(name) ?? null])
  return readValues(changes(proposedFields), Object.fromEntries(values), true)
}
