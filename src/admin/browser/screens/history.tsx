// What was changed, by whom and when, each step with a way back.

import { Step } from '../history/step.tsx'
import { together } from '../history/together.ts'
import { actions, kinds } from '../history/said.ts'
import { Choice, Field, Form } from '../components/form/form.tsx'
import { List } from '../components/list/listed.tsx'
import { TimeField } from '../components/form/more_fields.tsx'
import { useList } from '../components/list/use_list.ts'
import { narrow, place, to } from '../router.ts'
import { type Sentence, t } from '../i18n.ts'
import { may } from '../session.ts'

const root = 'console/history'

export function Screen() {
  const { query } = place.value
  const list = useList(root, { per_page: 30, ...query })
  const entries = list.body?.history ?? []
  const isNarrow = Object.keys(query).length > 0
  const steps = together(entries)
  /** What was written together may go on where it is not shown: on other pages, or behind a filter. */
  const isCut = (nth: number) => {
    const { page = '1', ...filters } = query
    const isFirst = nth === 0 && Number(page) > 1
    const isLast = nth === steps.length - 1 && Number(page) < (list.body?.total_pages ?? 1)
    return Object.keys(filters).length > 0 || isFirst || isLast
  }
  return (
    <>
      <Filters />
      <List
        list={list}
        isEmpty={entries.length === 0}
        empty={
          <p>
            {isNarrow ? t('Nothing matches.') : t('Nothing was changed here yet.')}{' '}
            {isNarrow && <a href={to('history')}>{t('Show all')}</a>}
          </p>
        }
      >
        <ol class="history">
          {steps.map((some, nth) => (
            <Step key={some[0]?.id} entries={some} isCut={isCut(nth)} onDone={list.again} />
          ))}
        </ol>
      </List>
    </>
  )
}

const choices = (pairs: readonly (readonly [string, Sentence])[]) => [
  ['', t('All')] as const,
  ...pairs.map(([name, word]) => [name, t(word)] as const),
]

function Filters() {
  const { query } = place.value
  const { search = '', kind = '', action = '', after = '', before = '', item } = query
  return (
    <Form
      key={JSON.stringify(query)}
      submit={t('Filter')}
      onSubmit={async (values) => narrow({ ...values, page: undefined })}
    >
      <div class="filters">
        <Field name="search" label={t('Title')} type="search" value={search} />
        <Choice name="kind" label={t('Kind')} value={kind} options={choices(kinds)} />
        <Choice
          name="action"
          label={t('What was done')}
          value={action}
          options={choices(actions)}
        />
        {may('editOthers') && <By />}
        <TimeField name="after" label={t('From')} value={after} />
        <TimeField name="before" label={t('Until')} value={before} />
      </div>
      {item !== undefined && (
        <p>
          {t('Only what was done to one thing.')} <a href={to('history')}>{t('Show all')}</a>
        </p>
      )}
    </Form>
  )
}

function By() {
  const { by = '' } = place.value.query
  const { body } = useList('console/authors', { per_page: 100 })
  const people = body?.authors ?? []
  return (
    <Choice
      key={people.length}
      name="by"
      label={t('By whom')}
      value={by}
      options={[['', t('All')], ...people.map(({ id, name }) => [String(id), name] as const)]}
    />
  )
}
