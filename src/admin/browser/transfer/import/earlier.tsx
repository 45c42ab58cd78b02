// The imports before, also those of syncs and of the command line.

import type { Import } from '../../../../contract/routes.ts'
import type { Answer } from '../../../../contract/client.ts'
import { List } from '../../components/list/listed.tsx'
import { type Listed, useList } from '../../components/list/use_list.ts'
import { momentOf } from '../../components/when.ts'
import { place, to } from '../../router.ts'
import { t } from '../../i18n.ts'
import { countsText } from './outcomes.tsx'

type Earlier = Listed<Answer<'GET', 'console/imports'>>

export const useEarlier = (): Earlier =>
  useList('console/imports', { per_page: 20, page: place.value.query['page'] })

export function Earlier({ list }: { readonly list: Earlier }) {
  const imports = list.body?.imports ?? []
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">{t('Earlier imports')}</h2>
      <List
        list={list}
        isEmpty={imports.length === 0}
        empty={
          <p>
            {t(
              'Nothing was imported yet. Bring in the calendar that you have: what comes in can be taken back as a whole.',
            )}
          </p>
        }
      >
        <ul class="lines">
          {imports.map((one) => (
            <li key={one.id}>
              <span>
                <a href={to(`imports/${one.id}`)}>{importName(one)}</a>{' '}
                <span class="soft">
                  {momentOf(one.started)}
                  {one.by ? `, ${one.by.login}` : ''}
                </span>
              </span>
              <span>
                {countsText(one.counts)}
                {one.error !== null && <span class="fault"> {one.error}</span>}
              </span>
            </li>
          ))}
        </ul>
      </List>
    </section>
  )
}

/** What people call it: the name of a file, or an address. */
export const importName = ({ name, address, kind }: Import): string => name || address || kind
