// Beside the form of a venue, organizer, category or tag: its events, and what may be the same.

import { useState } from 'preact/hooks'
import type { Json } from '../api.ts'
import { site } from '../facts.ts'
import { MergeDialog, type Merged, filterOf } from '../merge/merge_dialog.tsx'
import { useList } from '../parts/use_list.ts'
import { eventWhen } from '../parts/when.ts'
import { go, to } from '../place.ts'
import { t } from '../say.ts'
import { may } from '../session.ts'
import { aboutOf } from './about.ts'
import { Position } from './position.tsx'

interface BesideProps {
  readonly list: string
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
  const { body } = useList(`${site.console}/events`, { ...query, per_page: most })
  const events: readonly Json[] = body?.events ?? []
  if (!body) return null
  return (
    <section aria-labelledby="its-events">
      <h2 id="its-events">{t('Coming events')}</h2>
      {events.length === 0 && <p>{t('None is planned.')}</p>}
      <ul class="lines">
        {events.map((event) => (
          <li key={event.id}>
            <a href={to(`events/${event.id}`)}>{event.title || t('Without a title')}</a>
            <span class="soft">{eventWhen(event as never)}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={to('events', { ...query, when: 'all' })}>{t('All its events, past ones too')}</a>
      </p>
    </section>
  )
}

/** What depends on the thing itself. */
function Own({ list, id }: BesideProps) {
  const { body, again } = useList(`${site.events}/${list}/${id}`)
  const name = body?.[list.slice(0, -1)]
  if (!name) return null
  return (
    <>
      {may('editOthers') && <DoublesOf list={list} own={body} name={name} />}
      {list === 'venues' && may('publish') && <Position venue={body} onSaved={again} />}
    </>
  )
}

interface DoublesProps {
  readonly list: string
  readonly own: Json
  readonly name: string
}

function DoublesOf({ list, own, name }: DoublesProps) {
  const asked = list === 'venues' ? { name, address: own.address, city: own.city } : { name }
  const found = useList(`${site.console}/${list}/doubles`, asked)
  const [merged, setMerged] = useState<readonly Merged[]>()
  const others: readonly Json[] = (found.body?.[list] ?? []).filter(
    (one: Json) => one.id !== own.id,
  )
  if (others.length === 0 && !merged) return null
  const asMerged = (one: Json): Merged => ({
    id: one.id,
    name: one[list.slice(0, -1)],
    about: aboutOf(list, one),
  })
  return (
    <section class="doubles" aria-labelledby="doubles">
      <h2 id="doubles">{t('These may be the same')}</h2>
      <ul class="lines">
        {others.map((one) => (
          <li key={one.id}>
            <span>
              <a href={to(`${list}/${one.id}`)}>{one[list.slice(0, -1)]}</a>{' '}
              <span class="soft">{aboutOf(list, one)}</span>
            </span>
            <button type="button" onClick={() => setMerged([asMerged(own), asMerged(one)])}>
              {t('Merge')} …
            </button>
          </li>
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
    </section>
  )
}
