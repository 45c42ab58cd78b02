// The report of one import: what became of each item, and the way back.

import type { Import } from '../../../../contract/routes.ts'
import { momentOf, numberOf } from '../../components/formats.ts'
import { List, useList } from '../../components/list/list.tsx'
import { Facts, Section, Tabs } from '../../components/parts.tsx'
import { t } from '../../i18n.ts'
import { place, to } from '../../router.ts'
import { kindWords } from './choose.tsx'
import { importName } from './imports.tsx'
import { Outcomes, outcomeWords } from './outcomes.tsx'
import { TakeBack } from './take_back.tsx'

const kinds = { ...kindWords, site: 'A whole site' } as const

export function Screen() {
  const id = Number(place.value.path.split('/')[1])
  const path = `console/imports/${id}` as const
  const list = useList(path)
  const shown = list.body
  return (
    <>
      <p>
        <a href={to('imports')}>{t('All imports')}</a>
      </p>
      <List list={list}>
        {shown && (
          <>
            <h2>{importName(shown)}</h2>
            <Facts
              class="status"
              facts={[
                [t('Kind'), t(kinds[shown.kind])],
                [t('Address'), shown.address],
                [t('Begun'), momentOf(shown.started)],
                [t('Ended'), shown.ended ? momentOf(shown.ended) : t('It has not ended yet.')],
                [t('By whom'), shown.by?.login ?? t('by the program')],
              ]}
            />
            {shown.error !== null && <p class="problem">{shown.error}</p>}
            <TakeBack shown={shown} />
          </>
        )}
      </List>
      {shown && <Items path={`${path}/outcomes`} counts={shown.counts} />}
    </>
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
    <Section title={t('What became of each')}>
      {countOf('unchanged') > 0 && (
        <p>{t('As before, and not listed: {n}', { n: numberOf(countOf('unchanged')) })}</p>
      )}
      <Tabs
        label="Outcome"
        tabs={choices
          .filter(([name, , count]) => name === '' || count > 0 || name === outcome)
          .map(([name, word, count]) => ({
            href: to(here, { outcome: name }),
            isCurrent: name === (outcome ?? ''),
            title: `${word} (${numberOf(count)})`,
          }))}
      />
      <List list={list} items={outcomes} empty="There is nothing to list.">
        <Outcomes caption={t('What became of each')} outcomes={outcomes} />
      </List>
    </Section>
  )
}
