// What was changed, by whom and when, each step with a way back.

import { h } from 'preact'
import { useState } from 'preact/hooks'
import type { Body } from '../../../contract/client.ts'
import type { Entry } from '../../../contract/routes.ts'
import { post, Refused } from '../api.ts'
import { Field, FormDialog, optionsOf } from '../components/form/form.tsx'
import { momentOf } from '../components/formats.ts'
import { useAuthors } from '../components/list/authors.ts'
import { By, ByWords, Filters, List, NoMatch, useAgain, useList } from '../components/list/list.tsx'
import { Button, Facts, Paragraph, titled } from '../components/parts.tsx'
import { plainText } from '../components/plain.ts'
import { toast, toastError } from '../components/toasts.tsx'
import { listOf } from '../editor/form/kinds.ts'
import { labelOf, namesOf } from '../editor/form/labels.ts'
import { differences } from '../history/differences.ts'
import { actions, kinds, said } from '../history/said.ts'
import { together } from '../history/together.ts'
import { t } from '../i18n.ts'
import { place, to } from '../router.ts'
import { may } from '../session.ts'

const root = 'console/history'

export function Screen() {
  const { query } = place.value
  const { page = '1', ...filters } = query
  const list = useList(root, { per_page: 30, ...query })
  const entries = list.body?.history ?? []
  const isNarrow = Object.keys(filters).length > 0
  const steps = together(entries)
  /** What was written together may go on where it is not shown: on other pages, or behind a filter. */
  const isCut = (nth: number) => {
    const isFirst = nth === 0 && Number(page) > 1
    const isLast = nth === steps.length - 1 && Number(page) < (list.body?.total_pages ?? 1)
    return isNarrow || isFirst || isLast
  }
  const nothing = <NoMatch said="Nothing matches." all="history" />
  return (
    <>
      <HistoryFilters />
      <List
        list={list}
        items={entries}
        empty={Object.keys(query).length > 0 ? nothing : 'Nothing was changed here yet.'}
      >
        <ol class="history">
          {steps.map((some, nth) => (
            <Step key={some[0].id} entries={some} isCut={isCut(nth)} />
          ))}
        </ol>
      </List>
    </>
  )
}

function HistoryFilters() {
  const { after = '', before = '', item } = place.value.query
  const people = useAuthors().map(({ id, name }) => [String(id), name] as const)
  const one = <NoMatch said="Only what was done to one thing." all="history" />
  return (
    <Filters submit="Filter" note={item !== undefined && one}>
      <ByWords label="Title" />
      <By name="kind" label="Kind" options={optionsOf(kinds)} />
      <By name="action" label="What was done" options={optionsOf(actions)} />
      {may('editOthers') && <By key={people.length} name="by" label="By whom" options={people} />}
      <Field name="after" label={t('From')} value={after} type="datetime-local" />
      <Field name="before" label={t('Until')} value={before} type="datetime-local" />
    </Filters>
  )
}

interface StepProps {
  readonly entries: readonly [Entry, ...Entry[]]
  /** Whether there may be more of it than is shown. */
  readonly isCut: boolean
}

export function Step({ entries, isCut }: StepProps) {
  const again = useAgain()
  const [conflict, setConflict] = useState<Refused>()
  const [first] = entries
  const { at, by, via, group, id, title } = first
  const undo = async (body: Body<'POST', 'console/history/groups/_/undo'> = {}) => {
    await (group === null
      ? post(`console/history/${id}/undo`, body)
      : post(`console/history/groups/${group}/undo`, body))
    setConflict(undefined)
    toast(
      entries.length === 1
        ? t('“{title}” is as it was before.', { title })
        : t('All of it is as it was before.'),
    )
    again()
  }
  const tryUndo = async () => {
    try {
      await undo()
    } catch (error) {
      const isAsked = error instanceof Refused && error.status === 409 && error.data.fields
      if (isAsked) setConflict(error)
      else toastError(error)
    }
  }
  return (
    <li>
      <p>
        {entries.length === 1 ? (
          <Title entry={first} />
        ) : (
          <strong>
            {t(isCut ? '{n} things together, and perhaps more' : '{n} things together', {
              n: entries.length,
            })}
          </strong>
        )}{' '}
        <span class="soft">
          {by?.login ?? t('by the program')},{' '}
          <time dateTime={`${at.replace(' ', 'T')}Z`}>{momentOf(at)}</time>
          {via === 'console' ? '' : `, ${via}`}
        </span>
      </p>
      <details>
        <summary>{t('What was changed')}</summary>
        {entries.map((entry) => (
          <section key={entry.id}>
            {entries.length > 1 && (
              <p>
                <Title entry={entry} />
              </p>
            )}
            <Changes entry={entry} />
          </section>
        ))}
        {group !== null && (
          <Paragraph
            class="soft"
            said="More may have been changed in the same step, which is taken back as a whole."
          />
        )}
      </details>
      <Button act={tryUndo} said="Undo" />
      {conflict && (
        <FormDialog
          title={t('Changed again since')}
          submit="Undo all the same"
          onSubmit={() => undo({ fields: fieldsOf(entries).join() })}
          onClose={() => setConflict(undefined)}
        >
          <p>{conflict.message}</p>
          <p>
            {t('If you undo it all the same, what was changed since is lost: {names}', {
              names: namesOf(conflict.data.fields ?? []),
            })}
          </p>
        </FormDialog>
      )}
    </li>
  )
}

const fieldsOf = (entries: readonly Entry[]): readonly string[] => [
  ...new Set(entries.flatMap(({ changes }) => Object.keys(changes))),
]

function Title({ entry: { kind, item, title, action } }: { readonly entry: Entry }) {
  return (
    <>
      {action === 'delete' ? (
        <strong>{title}</strong>
      ) : (
        <a href={to(`${listOf(kind)}/${item}`)}>{titled(title)}</a>
      )}{' '}
      <span class="badge">{said(kinds, kind)}</span> {said(actions, action)}
    </>
  )
}

const elements = { same: 'span', gone: 'del', new: 'ins' } as const

const Changes = ({ entry: { changes } }: { readonly entry: Entry }) => (
  <Facts
    class="changes"
    facts={Object.entries(changes).map(([name, [before, after]]) => [
      labelOf({ name }),
      differences(valueOf(before), valueOf(after)).map(({ is, text }, at) =>
        h(elements[is], { key: at }, text),
      ),
    ])}
  />
)

/** Texts with markup are compared as people read them, if there is any difference to read. */
function valueOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  return value.startsWith('<') ? plainText(value) : value
}
