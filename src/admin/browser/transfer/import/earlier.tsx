// The imports before, also those of syncs and of the command line.

import type { Import } from '../../../../contract/routes.ts'
import type { Answer } from '../../../../contract/client.ts'
import { Line, List, type Listed, useList } from '../../components/list/list.tsx'
import { Section } from '../../components/parts.tsx'
import { momentOf } from '../../components/formats.ts'
import { place, to } from '../../router.ts'
import { t } from '../../i18n.ts'
import { countsText } from './outcomes.tsx'

type Earlier = Listed<Answer<'GET', 'console/imports'>>

export const useEarlier = (): Earlier =>
  useList('console/imports', { per_page: 20, page: place.value.query['page'] })

export function Earlier({ list }: { readonly list: Earlier }) {
  const imports = list.body?.imports ?? []
  return (
    <Section title={t('Earlier imports')}>
      <List
        list={list}
        items={imports}
        empty="Nothing was imported yet. Bring in the calendar that you have: what comes in can be taken back as a whole."
      >
        <ul class="lines">
          {imports.map((one) => (
            <Line
              key={one.id}
              main={<a href={to(`imports/${one.id}`)}>{importName(one)}</a>}
              soft={[momentOf(one.started), ...(one.by ? [one.by.login] : [])].join(', ')}
            >
              <span>
                {countsText(one.counts)}
                {one.error !== null && <span class="fault"> {one.error}</span>}
              </span>
            </Line>
          ))}
        </ul>
      </List>
    </Section>
  )
}

/** What people call it: the name of a file, or an address. */
export const importName = ({ name, address, kind }: Import): string => name || address || kind
