// Cursors: opaque to clients, and good only for the reader and the selection they were given for.

import { readJson } from '../../language/text/json.ts'
import type { Context } from '../../access/context.ts'
import type { Input } from '../../contract/schema/field.ts'
import { Problem, invalid } from '../../language/problem.ts'
import { tagOf } from '../../language/text/written.ts'
import type { EventFilter } from '../events/listing/filter.ts'
import { queryOf } from '../events/read.ts'
import { dateParams } from '../events/rules.ts'
import { selectionFields } from './fields.ts'
import { type ChangeKind, type Position, type Thing, kinds } from './rules.ts'

export type ChangeInput = Input<typeof selectionFields>

export interface Progress {
  readonly position: Position
  /** While there is a snapshot to read: the last thing of it that was read. */
  readonly snapshot?: Thing | undefined
  /** When the reader began: times such as `tomorrow` are read as of then; 0 if there are none. */
  readonly began: number
}

const version = 1

type Coded = readonly [
  version: number,
  selection: string,
  reader: string,
  began: number,
  entry: number,
  stamp: string,
  after: readonly [number, number] | 0,
  snapshot: readonly [number, number] | 0,
]

export function cursorWriter(context: Context, input: ChangeInput): (progress: Progress) => string {
  const selection = selectionTag(context, input)
  const isDated = dateParams.some((name) => input[name] !== undefined)
  const reader = readerOf(context)
  return ({ position: { entry, stamp, after }, snapshot, began }) => {
    const [last, read] = [codeOf(after), codeOf(snapshot)]
    // Readers that have come equally far have equal cursors, so that one answer is for all of them.
    const since = isDated || entry === 0 ? began : 0
    const coded: Coded = [version, selection, reader, since, entry, stamp, last, read]
    return Buffer.from(JSON.stringify(coded)).toString('base64url')
  }
}

/** What decides how things look to a reader: their rights, and settings of the site. */
const readerOf = ({ actor: { role }, site: { itemForm } }: Context): string =>
  itemForm === '' ? role : `${role} ${tagOf(itemForm)}`

/** Throws if it is none, if it belongs to somebody else, or if things look different by now. */
export function readCursor(context: Context, input: ChangeInput, text: string): Progress {
  const coded = decoded(text)
  if (!coded || coded[1] !== selectionTag(context, input)) {
    throw invalid({ since: { kind: 'cursor' } })
  }
  const [, , reader, began, entry, stamp, after, snapshot] = coded
  if (reader !== readerOf(context)) throw new Problem('rest_cursor_expired')
  return { position: { entry, stamp, after: thingOf(after) }, snapshot: thingOf(snapshot), began }
}

function decoded(text: string): Coded | undefined {
  const coded = readJson(Buffer.from(text, 'base64url').toString())
  return isCoded(coded) ? coded : undefined
}

function isCoded(coded: unknown): coded is Coded {
  if (!Array.isArray(coded) || coded.length !== 8 || coded[0] !== version) return false
  const [, selection, reader, began, entry, stamp, after, snapshot] = coded
  const areTexts = [selection, reader, stamp].every((one) => typeof one === 'string')
  const areNumbers = [began, entry].every((one) => Number.isSafeInteger(one) && one >= 0)
  return areTexts && areNumbers && [after, snapshot].every(isThing)
}

const isThing = (coded: unknown): boolean =>
  coded === 0 ||
  (Array.isArray(coded) &&
    coded.length === 2 &&
    Number.isSafeInteger(coded[0]) &&
    kinds[coded[0]] !== undefined &&
    Number.isSafeInteger(coded[1]))

const codeOf = (thing: Thing | undefined): readonly [number, number] | 0 =>
  thing ? [kinds.indexOf(thing.kind), thing.id] : 0

const thingOf = (coded: readonly [number, number] | 0): Thing | undefined =>
  coded === 0 ? undefined : { kind: kinds[coded[0]] as ChangeKind, id: coded[1] }

function selectionTag({ actor, root }: Context, input: ChangeInput): string {
  const parts = Object.keys(selectionFields).flatMap((name) => {
    const given = input[name as keyof ChangeInput]
    return given === undefined ? [] : [[name, given]]
  })
  return tagOf(JSON.stringify([actor.id, root.language, parts]))
}

export interface Query {
  readonly input: ChangeInput
  readonly kinds: ReadonlySet<ChangeKind>
  readonly filter: EventFilter
  /** The kinds of things whose changes can make events look different, or match or not. */
  readonly dependsOn: ReadonlySet<ChangeKind>
}

/** `began` is when the reader began to follow. Throws if something is wrong for this caller. */
export async function selectionOf(
  context: Context,
  input: ChangeInput,
  began: number,
): Promise<Query> {
  const query = await queryOf({ ...context, now: began }, input, 'unbounded')
  return {
    input,
    kinds: new Set(input.kinds ?? kinds),
    filter: { ...query, actor: context.actor },
    dependsOn: dependsOn(input, query.search?.byWords ?? false),
  }
}

function dependsOn(input: ChangeInput, searchesNames: boolean): ReadonlySet<ChangeKind> {
  if (input.embed || searchesNames) return new Set(kinds)
  const isByPlace = input.geoloc !== undefined || input.geoloc_lat !== undefined
  return new Set<ChangeKind>([
    ...(isByPlace ? (['venue'] as const) : []),
    ...(input.categories ? (['category'] as const) : []),
    ...(input.tags ? (['tag'] as const) : []),
  ])
}
