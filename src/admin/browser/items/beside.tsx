// Beside the form of a venue, organizer, category or tag: its events, and what may be the same.

import { useState } from 'preact/hooks'
import type { Answer, AnyOf } from '../../../contract/client.ts'
import { eventWhen } from '../components/formats.ts'
import { Line, useList } from '../components/list/list.tsx'
import { Button, Section, titled } from '../components/parts.tsx'
import type { Corrected, Double } from '../editor/fields/picker.tsx'
import { t } from '../i18n.ts'
import { aboutOf } from './about.ts'
import { Position } from './position.tsx'
import { filterOf, type Mergeable, type Merged, MergeDialog } from '../merge/merge_dialog.tsx'
import { go, to } from '../router.ts'
import { may } from '../session.ts'

interface BesideProps {
  readonly list: Mergeable
  readonly id: number
}

export function Screen({ list, id }: BesideProps) {
  const hasDoubles = list === 'venues' || list === 'organizers'
  return (
    <>
      {hasDoubles && <Own list={list} id={id} />}
      <Events list={list} id={id} />
    </>
  )
}

const most = 10

function Events({ list, id }: BesideProps) {
  const query = { [filterOf(list)]: String(id), when: 'coming' }
  const { body } = useList('console/events', { ...query, per_page: most })
  const events = body?.events ?? []
  if (!body) return null
  return (
    <Section title={t('Coming events')}>
      {events.length === 0 && <p>{t('None is planned.')}</p>}
      <ul class="lines">
        {events.map((event) => (
          <li key={event.id}>
            <a href={to(`events/${event.id}`)}>{titled(event.title)}</a>
            <span class="soft">{eventWhen(event)}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={to('events', { ...query, when: 'all' })}>{t('All its events, past ones too')}</a>
      </p>
    </Section>
  )
}

/** What depends on the thing itself. */
function Own({ list, id }: BesideProps & { readonly list: Corrected }) {
  const { body, again } = useList(`events/${list}/${id}`)
  if (!body) return null
  return (
    <>
      {may('editOthers') && <DoublesOf list={list} own={body} />}
      {'venue' in body && may('publish') && <Position venue={body} onSaved={again} />}
    </>
  )
}

const nameOf = ({ venue, organizer }: Double): string => venue ?? organizer ?? ''

function DoublesOf({ list, own }: { readonly list: Corrected; readonly own: Double }) {
  const name = nameOf(own)
  const asked = list === 'venues' ? { name, address: own.address, city: own.city } : { name }
  const found = useList(`console/${list}/doubles`, asked)
  const [merged, setMerged] = useState<readonly Merged[]>()
  const doubles: AnyOf<Answer<'GET', `console/${Corrected}/doubles`>> = found.body ?? {}
  const all: readonly Double[] = doubles[list] ?? []
  const others = all.filter((one) => one.id !== own.id)
  if (others.length === 0 && !merged) return null
  const asMerged = (one: Double): Merged => ({
    id: one.id,
    name: nameOf(one),
    about: aboutOf(list, one),
  })
  return (
    <Section class="doubles" title={t('These may be the same')}>
      <ul class="lines">
        {others.map((one) => (
          <Line
            key={one.id}
            main={<a href={to(`${list}/${one.id}`)}>{nameOf(one)}</a>}
            soft={aboutOf(list, one)}
          >
            <Button
              onClick={() => setMerged([asMerged(own), asMerged(one)])}
              said="Merge"
              isAsking
            />
          </Line>
        ))}
      </ul>
      {merged && (
        <MergeDialog
          list={list}
          items={merged}
          onClose={() => setMerged(undefined)}
          onDone={() => {
            setMerged(undefined)
            go(to(list))
          }}
        />
      )}
    </Section>
  )
}
