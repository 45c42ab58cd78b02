// Above the rows: what is selected, what can be done with it, and how far that is.

import { useState } from 'preact/hooks'
import type { TableRow as Row } from '../../../../contract/routes.ts'
import { get } from '../../api.ts'
import { FormDialog, optionsOf, Picks } from '../../components/form/form.tsx'
import { Button, Opener } from '../../components/parts.tsx'
import { attempt } from '../../components/toasts.tsx'
import { type Sentence, t } from '../../i18n.ts'
import { place } from '../../router.ts'
import { may } from '../../session.ts'
import { filtersOf } from '../address.ts'
import { type Action, actionsFor, removeForGood } from './actions.ts'
import { BulkChange } from './change.tsx'
import type { Scope } from './chunks.ts'
import type { Chosen, Selection } from './selection.ts'
import type { BulkWork } from './use_work.ts'
import { tablePath } from '../use_rows.ts'

interface BulkProps {
  readonly rows: readonly Row[]
  /** Undefined until it is known. */
  readonly total: number | undefined
  readonly selection: Selection
  readonly work: BulkWork
  readonly onAct: (action: Action, events: readonly Chosen[]) => void
  readonly onNone: () => void
}

/** It takes the place of what the table is narrowed by, so that no row moves. */
export function Bulk({ rows, total, selection, work, onAct, onNone }: BulkProps) {
  const { query } = place.value
  const { chosen, set } = selection
  const isInTrash = query['status'] === 'trash'
  const isBusy = work.progress !== undefined
  const isPage = rows.length > 0 && rows.every(({ id }) => selection.has(id))
  const isMore = isPage && total !== undefined && total > chosen.length
  const selectAll = async () => {
    const found = await work.collect(filtersOf(query), total ?? 0)
    if (found) set(found)
  }
  // The trash is being emptied.
  if (chosen.length === 0) return <Progress work={work} />
  return (
    <div class="bulk" role="group" aria-label={t('Selected events')} aria-busy={isBusy}>
      <strong>{t('Selected: {n}', { n: chosen.length })}</strong>
      {isMore && (
        <Button
          disabled={isBusy}
          act={selectAll}
          said="Select all {n} that match"
          facts={{ n: total }}
        />
      )}
      {actionsFor(isInTrash).map((action) => (
        <Button
          key={action.said}
          disabled={isBusy}
          onClick={() => onAct(action, chosen)}
          said={action.said}
        />
      ))}
      {!isInTrash && (
        <Opener disabled={isBusy} said="Change …">
          <BulkChange
            n={chosen.length}
            onChange={(body) => onAct({ said: 'Change …', done: 'Changed: {n}', body }, chosen)}
          />
        </Opener>
      )}
      <Button class="plain" disabled={isBusy} onClick={onNone} said="Select none" />
      <Progress work={work} />
    </div>
  )
}

/** Seen when it takes longer than a second. */
function Progress({ work: { progress, stop } }: { readonly work: BulkWork }) {
  if (!progress) return null
  const { done, total } = progress
  return (
    <p class="progress">
      <progress
        max={total}
        value={done > 0 ? done : undefined}
        aria-label={t('{done} of {total} are done.', { done, total })}
      />{' '}
      <span role="status">{t('{done} of {total} are done.', { done, total })}</span>{' '}
      <Button onClick={stop} said="Stop" />
    </p>
  )
}

const mostNamed = 20

/** What was refused, in the words of the server. */
export function Failures({ work: { failed, forget } }: { readonly work: BulkWork }) {
  if (failed.length === 0) return null
  const more = failed.length - mostNamed
  return (
    <div class="problem" role="alert">
      <p>{t('Not changed: {n}. They are still selected.', { n: failed.length })}</p>
      <ul>
        {failed.slice(0, mostNamed).map(({ id, title, message }) => (
          <li key={id}>
            <strong>{title || t('Without a title')}</strong>: {message}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('and {n} more', { n: more })}</p>}
      <Button onClick={forget} said="Close" />
    </div>
  )
}

interface PendingProps {
  readonly action: Action
  readonly events: readonly Chosen[]
  readonly onClose: () => void
  readonly onGo: (scope: Scope) => void
}

export const mustAsk = ({ question }: Action, events: readonly Chosen[]): boolean =>
  question !== undefined || events.some(({ series }) => series !== null)

/** What has to be known before: whether it is meant, and which dates of series. */
export function Pending({ action, events, onClose, onGo }: PendingProps) {
  const n = events.length
  return (
    <Ask
      said={action.said}
      question={action.question && t(action.question, { n })}
      isOfSeries={events.some(({ series }) => series !== null)}
      {...{ onClose, onGo }}
    />
  )
}

interface AskProps {
  readonly said: Sentence
  readonly question: string | undefined
  /** Whether dates of series are among them, so that more may be meant. */
  readonly isOfSeries?: boolean
  readonly onClose?: () => void
  readonly onGo: (scope: Scope) => void
}

const scopes = [
  ['this', 'only the selected dates'],
  ['all', 'all dates of their series'],
] as const satisfies readonly (readonly [Scope, Sentence])[]

export function Ask({ said, question, isOfSeries = false, onClose, onGo }: AskProps) {
  const [scope, setScope] = useState<Scope>('this')
  return (
    <FormDialog
      title={t(said)}
      submit={said}
      onSubmit={async () => onGo(scope)}
      onClose={onClose}
      hasCancel
    >
      {question !== undefined && <p>{question}</p>}
      {isOfSeries && (
        <Picks
          legend={t('There are dates of series among them. Change')}
          options={optionsOf(scopes)}
          picked={scope}
          onPick={(one) => setScope(one as Scope)}
          isHigh
        />
      )}
    </FormDialog>
  )
}

const filters = { status: 'trash', when: 'all' }
const inTrash = { ...filters, recurrence: 'series' }

const emptying: Action = {
  ...removeForGood,
  said: 'Empty the trash',
  question: 'Delete everything in the trash for good? Links to it will lead nowhere.',
}

/** Deletes everything in the trash, also what the filters leave out. */
export function EmptyTrash({ work }: { readonly work: BulkWork }) {
  if (!may('removeForGood')) return null
  const empty = async () => {
    const { total } = await get(`${tablePath}/count`, { query: filters })
    // Series with all their dates, then dates that were moved to the trash alone.
    const whole = await work.collect(inTrash, total)
    const dates = whole && (await work.collect(filters, total))
    if (!whole || !dates) return
    const ids = new Set(whole.map(({ id }) => id))
    const others = dates.filter(({ id, series }) => !ids.has(id) && !ids.has(series ?? 0))
    await work.run(emptying, [...whole, ...others], 'this')
  }
  return (
    <Opener disabled={work.progress !== undefined} said={emptying.said}>
      <Ask
        said={emptying.said}
        question={emptying.question && t(emptying.question)}
        onGo={() => void attempt(empty)}
      />
    </Opener>
  )
}
