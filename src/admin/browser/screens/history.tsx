// What was changed, by whom and when, each step with a way back.

import { Field, optionsOf } from '../components/form/form.tsx'
import { useAuthors } from '../components/list/authors.ts'
import { By, ByWords, Filters, List, NoMatch, useList } from '../components/list/list.tsx'
import { actions, kinds } from '../history/said.ts'
import { Step } from '../history/step.tsx'
import { together } from '../history/together.ts'
import { t } from '../i18n.ts'
import { place } from '../router.ts'
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
            <Step key={some[0].id} entries={some} isCut={isCut(nth)} onDone={list.again} />
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
