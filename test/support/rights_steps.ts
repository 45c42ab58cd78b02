// Actions of callers as plain values that can be generated, shrunk and printed.

import * as fc from 'fast-check'
import type { Status } from './model.ts'

export const callers = [
  'administrator',
  'editor',
  'author',
  'contributor',
  'second',
  'subscriber',
  'nobody',
] as const
export type CallerName = (typeof callers)[number]

export const kinds = ['events', 'venues', 'organizers'] as const
export type Kind = (typeof kinds)[number]
export type Taxonomy = 'categories' | 'tags'

/** Absent fields are not sent. Numbers choose among all that was ever created. */
export interface Fields {
  readonly name?: string | undefined
  readonly slug?: string | undefined
  readonly status?: Status | undefined
  readonly date?: 'past' | 'later' | undefined
  readonly author?: CallerName | undefined
  readonly password?: string | undefined
  readonly hidden?: boolean | undefined
  readonly featured?: boolean | undefined
  /** A string is an inline entry. */
  readonly venue?: readonly (number | string)[] | undefined
  readonly organizer?: readonly (number | string)[] | undefined
  readonly categories?: readonly (number | string)[] | undefined
  readonly tags?: readonly (number | string)[] | undefined
}

export type IfMatch = 'none' | 'current' | 'stale' | 'any'
type By = 'id' | 'slug'

export type Step = { readonly who: CallerName } & (
  | { readonly does: 'create'; readonly kind: Kind; readonly name: string; readonly fields: Fields }
  | {
      readonly does: 'update'
      readonly kind: Kind
      readonly which: number
      readonly by: By
      readonly fields: Fields
      readonly ifMatch: IfMatch
    }
  | {
      readonly does: 'delete'
      readonly kind: Kind
      readonly which: number
      readonly by: By
      readonly force: boolean
      readonly ifMatch: IfMatch
    }
  | {
      readonly does: 'read'
      readonly kind: Kind
      readonly which: number
      readonly by: By
      readonly password: string | undefined
    }
  | {
      readonly does: 'list'
      readonly kind: Kind
      readonly statuses: readonly Status[]
      readonly edit: boolean
    }
  | { readonly does: 'createTerm'; readonly taxonomy: Taxonomy; readonly name: string }
  | {
      readonly does: 'renameTerm'
      readonly taxonomy: Taxonomy
      readonly which: number
      readonly name: string
    }
  | { readonly does: 'deleteTerm'; readonly taxonomy: Taxonomy; readonly which: number }
  | { readonly does: 'listTerms'; readonly taxonomy: Taxonomy }
  | { readonly does: 'wait' }
)

const who = fc.constantFrom(...callers)
const which = fc.nat(7)
const by = fc.constantFrom<By>('id', 'id', 'slug')
const kind = fc.constantFrom<Kind>('events', 'events', 'events', 'venues', 'organizers')
const taxonomy = fc.constantFrom<Taxonomy>('categories', 'tags')
/** Few, so that slugs and names collide. */
const name = fc.constantFrom('Gate', 'gate', 'Gate 2', 'Élan')
const termName = fc.constantFrom('Music', 'music', 'Art')
const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
const ifMatch = fc.constantFrom<IfMatch>('none', 'none', 'none', 'current', 'stale', 'any')
const password = fc.constantFrom('one', 'two', '')

/** Present in one of `times` cases. */
const once = <T>(times: number, values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { weight: times - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: values },
  )
const links = (inline: fc.Arbitrary<string>) =>
  fc.array(fc.oneof({ weight: 3, arbitrary: which }, { weight: 1, arbitrary: inline }), {
    maxLength: 2,
  })

const fields: fc.Arbitrary<Fields> = fc.record({
  name: once(4, name),
  slug: once(8, fc.constantFrom('gate', 'gate-2', 'elan')),
  status: once(2, fc.constantFrom(...statuses)),
  date: once(4, fc.constantFrom<'past' | 'later'>('past', 'later')),
  author: once(8, who),
  password: once(6, password),
  hidden: once(4, fc.boolean()),
  featured: once(4, fc.boolean()),
  venue: once(3, links(name)),
  organizer: once(4, links(name)),
  categories: once(3, links(termName)),
  tags: once(4, links(termName)),
})

const make = <Does extends Step['does']>(
  does: Does,
  more: {
    [K in keyof Omit<Extract<Step, { does: Does }>, 'does' | 'who'>]: fc.Arbitrary<
      Extract<Step, { does: Does }>[K]
    >
  },
): fc.Arbitrary<Step> =>
  fc.record({ does: fc.constant(does), who, ...more }) as unknown as fc.Arbitrary<Step>

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: make('create', { kind, name, fields }) },
  { weight: 10, arbitrary: make('update', { kind, which, by, fields, ifMatch }) },
  { weight: 4, arbitrary: make('delete', { kind, which, by, force: fc.boolean(), ifMatch }) },
  {
    weight: 6,
    arbitrary: make('read', { kind, which, by, password: fc.option(password, { nil: undefined }) }),
  },
  {
    weight: 4,
    arbitrary: make('list', {
      kind,
      statuses: fc.oneof(
        fc.constant([]),
        fc.uniqueArray(fc.constantFrom(...statuses), { maxLength: 3 }),
      ),
      edit: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: make('createTerm', { taxonomy, name: termName }) },
  { weight: 2, arbitrary: make('renameTerm', { taxonomy, which, name: termName }) },
  { weight: 1, arbitrary: make('deleteTerm', { taxonomy, which }) },
  { weight: 1, arbitrary: make('listTerms', { taxonomy }) },
  { weight: 1, arbitrary: make('wait', {}) },
)

export const scripts = (length: number): fc.Arbitrary<Step[]> =>
  fc.array(anyStep, { minLength: 1, maxLength: length, size: 'max' })

/** A step as a line of a script: the caller, the action and its parameters. */
export function told(step: Step): string {
  const { who: caller, does, ...rest } = step
  const sent = Object.entries(rest).map(([key, value]) => `${key} ${JSON.stringify(value)}`)
  return `${caller} ${does} ${sent.join(', ')}`
}
