// The report of one import: what became of each item, and the way back.

import type { Import } from '../../../../contract/routes.ts'
import { List } from '../../components/list/listed.tsx'
import { useList } from '../../components/list/use_list.ts'
import { momentOf } from '../../components/when.ts'
import { place, to } from '../../router.ts'
import { type Sentence, t } from '../../i18n.ts'
import { importName } from './earlier.tsx'
import { numberOf } from '../formats.ts'
import { Outcomes, outcomeWords } from './outcomes.tsx'
import { Tabs } from '../tabs.tsx'
import { TakeBack } from './take_back.tsx'

const kinds: Readonly<Record<Import['kind'], Sentence>> = {
  ics: 'iCalendar (.ics), of Google, Outlook, Apple and others',
  csv: 'A table (.csv), of Excel, LibreOffice and others',
  json: 'An export of Fasti (.json)',
  site: 'A whole site',
}

export function Screen() {
  const id = Number(place.value.path.split('/')[1])
  const path = `console/imports/${id}` as const
  const list = useList(path)
  const shown = list.body
  return (
    <>
      <Tabs />
      <p>
        <a href={to('imports')}>{t('All imports')}</a>
      </p>
      <List list={list} isEmpty={false} empty={null}>
        {shown && (
          <>
            <h2>{importName(shown)}</h2>
            <dl class="status">
              <Fact label="Kind">{t(kinds[shown.kind])}</Fact>
              {shown.address && <Fact label="Address">{shown.address}</Fact>}
              <Fact label="Begun">{momentOf(shown.started)}</Fact>
              <Fact label="Ended">
                {shown.ended === null ? t('It has not ended yet.') : momentOf(shown.ended)}
              </Fact>
              <Fact label="By whom">{shown.by?.login ?? t('by the program')}</Fact>
            </dl>
            {shown.error !== null && <p class="problem">{shown.error}</p>}
            <TakeBack shown={shown} onDone={list.again} />
          </>
        )}
      </List>
      {shown && <Items path={`${path}/outcomes`} counts={shown.counts} />}
    </>
  )
}

function Fact({ label, children }: { readonly label: Sentence; readonly children: string }) {
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ItemsProps {
  readonly path: `console/imports/${number}/outcomes`
  readonly counts: Import['counts']
}

function Items({ path, counts }: ItemsProps) {
  const { path: here, query } = place.value
  const { outcome, page } = query
  const list = useList(path, { per_page: 50, outcome, page })
  const outcomes = list.body?.outcomes ?? []
  // What is as it was before is only counted.
  const listed = outcomeWords.filter(([name]) => name !== 'unchanged')
  const countOf = (name: keyof Import['counts']): number => counts[name]
  const total = listed.reduce((sum, [name]) => sum + countOf(name), 0)
  const choices = [
    ['', t('All'), total] as const,
    ...listed.map(([name, word]) => [name, t(word), countOf(name)] as const),
  ]
  return (
    <section aria-labelledby="items">
      <h2 id="items">{t('What became of each item')}</h2>
      {countOf('unchanged') > 0 && (
        <p>{t('As before, and not listed: {n}', { n: numberOf(countOf('unchanged')) })}</p>
      )}
      <nav class="views" aria-label={t('Outcome')}>
        <ul>
          {choices
            .filter(([name, , count]) => name === '' || count > 0 || name === outcome)
            .map(([name, word, count]) => (
              <li key={name}>
                <a
                  href={to(here, { outcome: name })}
                  aria-current={name === (outcome ?? '') ? 'page' : undefined}
                >
                  {word} ({numberOf(count)})
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <List
        list={list}
        isEmpty={outcomes.length === 0}
        empty={<p>{t('There is nothing to list.')}</p>}
      >
        <Outcomes caption={t('What became of each item')} outcomes={outcomes} />
      </List>
    </section>
  )
}
