// Lists from the server: how they are read, narrowed and shown, also while they come or fail.

import { type ComponentChildren, createContext, type VNode } from 'preact'
import { useCallback, useContext, useEffect, useState } from 'preact/hooks'
import type { Answer, Path, Query } from '../../../../contract/client.ts'
import { get, isServed, queryOf } from '../../api.ts'
import { Choice, Field, Form, type Options, optionsOf } from '../form/form.tsx'
import { Failure, Link, Paragraph } from '../parts.tsx'
import { attempt } from '../toasts.tsx'
import { type Facts, type Sentence, t } from '../../i18n.ts'
import { narrow, place, to } from '../../router.ts'
import { takeBegun } from '../../site_config.ts'
import { Skeleton } from '../skeleton.tsx'

export interface Listed<T> {
  /** Undefined until the first answer; until the next one that of the address before. */
  readonly body: T | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly again: () => void
}

interface State<T> extends Pick<Listed<T>, 'body' | 'error'> {
  /** To which address the body is the answer, and which one has failed. */
  readonly key?: string
  readonly failed?: string
  /** What was asked last of all that was answered. */
  readonly answered?: string
}

/** The last answers, which are shown at once until the next ones are there. */
const known = new Map<string, unknown>()
const mostKnown = 30

export const forgetLists = (): void => known.clear()

function keep<T>(key: string, body: T): T {
  known.delete(key)
  known.set(key, body)
  for (const oldest of [...known.keys()].slice(0, -mostKnown)) known.delete(oldest)
  return body
}

type Asked<P extends Path<'GET'>> = Query<'GET', P> | undefined

const keyOf = (path: string | undefined, query: object | undefined): string =>
  JSON.stringify([path, query])

/** What was asked for ahead; whoever needs it takes it once, while it is new. */
const ahead = new Map<string, Promise<unknown>>()
const newMs = 5000

/** Reads what will probably be asked for, so that it is there by then. */
export function prefetch<P extends Path<'GET'>>(path: P, query?: Asked<P>): void {
  const key = keyOf(path, query)
  if (known.has(key) || ahead.has(key)) return
  const begun = takeBegun(`${path}${queryOf(query)}`) as Answer<'GET', P> | undefined
  const asked = begun ? Promise.resolve(begun) : get<P>(path, query ? { query } : {})
  const answer = asked.then((body) => keep(key, body))
  ahead.set(key, answer)
  // Should it fail, it is asked for again when it is needed.
  answer.then(
    () => setTimeout(() => ahead.delete(key), newMs),
    () => ahead.delete(key),
  )
}

function takeAhead(key: string): Promise<unknown> | undefined {
  const answer = ahead.get(key)
  ahead.delete(key)
  return answer
}

/** Without a path nothing is read; at another round it is read again. */
export function useList<P extends Path<'GET'>>(
  path: P | undefined,
  query?: Asked<P>,
  round?: unknown,
) {
  const key = keyOf(path, query)
  const [state, setState] = useState<State<Answer<'GET', P>>>({ body: undefined, error: undefined })
  const [turn, setTurn] = useState(0)
  const asked = JSON.stringify([key, turn, round])
  useEffect(() => {
    if (path === undefined) return
    const until = new AbortController()
    const { signal } = until
    const read = () => get<P>(path, { ...(query ? { query } : {}), signal })
    const taken = takeAhead(key) as ReturnType<typeof read> | undefined
    const answer = taken ? taken.catch(read) : read()
    answer.then(
      (body) =>
        signal.aborted ||
        setState({ key, body: keep(key, body), error: undefined, answered: asked }),
      (error: unknown) =>
        signal.aborted ||
        setState((before) => ({ ...before, error, failed: key, answered: asked })),
    )
    return () => until.abort()
  }, [asked])
  // What is known under a path was the answer to it.
  const fresh = state.key === key ? state.body : (known.get(key) as typeof state.body)
  const error = state.failed === key ? state.error : undefined
  const isFailed = error !== undefined
  const again = useCallback(() => setTurn((before) => before + 1), [])
  // What could not be read because the server was away, or the session over, is read when it is back.
  useEffect(
    () =>
      isServed.subscribe((isThere) => {
        if (isThere && isFailed) again()
      }),
    [isFailed],
  )
  const body = fresh ?? state.body
  const isOld = fresh === undefined
  return { body, error, isLoading: state.answered !== asked, isOld, again, turn }
}

/** Reads the list around again, after something was done. */
export const Again = createContext<() => void>(() => {})
export const useAgain = (): (() => void) => useContext(Again)

/** Does something, says that it is done, and reads the list around again. */
export function useAct() {
  const again = useAgain()
  return async (work: () => Promise<unknown>, done: Sentence, { facts, undo }: Done = {}) => {
    await attempt(work, t(done, facts), undo && (() => undo().then(again)))
    again()
  }
}

interface Done {
  readonly facts?: Facts
  readonly undo?: () => Promise<unknown>
}

interface ListProps {
  readonly list: Listed<object & { readonly total?: number; readonly total_pages?: number }>
  /** What is listed, if it can be empty. */
  readonly items?: readonly unknown[]
  /** What to do when there is nothing. */
  readonly empty?: Sentence | Exclude<ComponentChildren, string>
  readonly children: ComponentChildren
}

export function List({
  list: { error, body, isLoading, again },
  items,
  empty,
  children,
}: ListProps) {
  if (error !== undefined) return <Failure error={error} again={again} />
  if (body === undefined) return <Skeleton shape="rows" />
  const nothing = typeof empty === 'string' ? <Paragraph said={empty} /> : empty
  return (
    <div aria-busy={isLoading}>
      <Again.Provider value={again}>
        {items?.length === 0 ? <div class="empty">{nothing}</div> : children}
      </Again.Provider>
      <Pager pages={body.total_pages ?? 1} total={body.total ?? 0} />
    </div>
  )
}

interface NoMatchProps {
  readonly said: Sentence
  /** The screen that shows all of them. */
  readonly all: string
}

export const NoMatch = ({ said, all }: NoMatchProps) => (
  <p>
    {t(said)} <a href={to(all)}>{t('Show all')}</a>
  </p>
)

interface TableProps {
  readonly caption: string
  /** The first may be a cell of its own. */
  readonly headings: readonly (Sentence | VNode)[]
  readonly children: ComponentChildren
}

export const Table = ({ caption, headings, children }: TableProps) => (
  <table class="rows">
    <caption class="hidden">{caption}</caption>
    <thead>
      <tr>
        {headings.map((heading) =>
          typeof heading === 'string' ? (
            <th key={heading} scope="col">
              {t(heading)}
            </th>
          ) : (
            heading
          ),
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

interface LinesProps<T> extends Omit<ListProps, 'children' | 'items'> {
  readonly items: readonly T[]
  readonly children: (item: T) => ComponentChildren
}

/** A list with a line for each. */
export const Lines = <T,>({ items, children, ...list }: LinesProps<T>) => (
  <List {...list} items={items}>
    <ul class="lines">{items.map(children)}</ul>
  </List>
)

interface LineProps {
  readonly main: ComponentChildren
  readonly soft?: ComponentChildren
  /** What can be done with it. */
  readonly children?: ComponentChildren
}

export const Line = ({ main, soft, children }: LineProps) => (
  <li>
    <span>
      {main} <span class="soft">{soft}</span>
    </span>
    {children}
  </li>
)

function Pager({ pages, total }: { readonly pages: number; readonly total: number }) {
  const { path, query } = place.value
  const page = Number(query['page'] ?? 1)
  if (pages <= 1) return total > 0 ? <p class="count">{t('{n} in all', { n: total })}</p> : null
  const at = (number: number) =>
    to(path, { ...query, page: number === 1 ? undefined : String(number) })
  return (
    <nav class="pager" aria-label={t('Pages')}>
      {page > 1 && <Link href={at(page - 1)} rel="prev" said="Previous" />}
      <span>{t('Page {page} of {pages}, {n} in all', { page, pages, n: total })}</span>
      {page < pages && <Link href={at(page + 1)} rel="next" said="Next" />}
    </nav>
  )
}

interface FiltersProps {
  readonly submit?: Sentence
  readonly children: ComponentChildren
  /** Below them. */
  readonly note?: ComponentChildren
}

/** From its first page on. */
export function Filters({ submit = 'Show', children, note }: FiltersProps) {
  const { page: _page, ...query } = place.value.query
  return (
    <Form
      key={JSON.stringify(query)}
      submit={submit}
      onSubmit={async (values) => narrow({ ...values, page: undefined })}
    >
      <div class="filters">{children}</div>
      {note}
    </Form>
  )
}

export const ByWords = ({ label = 'Search' }: { readonly label?: Sentence }) => (
  <Field name="search" label={t(label)} type="search" value={place.value.query['search'] ?? ''} />
)

interface ByProps {
  readonly name: string
  readonly label: Sentence
  readonly options: Options
}

/** All of them, unless something is chosen. */
export function By({ name, label, options }: ByProps) {
  const value = place.value.query[name] ?? ''
  return (
    <Choice {...{ name, value }} label={t(label)} options={[...optionsOf([], 'All'), ...options]} />
  )
}
