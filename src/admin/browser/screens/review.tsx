// What waits for an editor, what was said about it, and what becomes of it.

import type { Waiting } from '../../../contract/routes.ts'
import { List } from '../components/list/listed.tsx'
import { Notes } from '../components/notes.tsx'
import { statusWord } from '../components/statuses.ts'
import { useList } from '../components/list/use_list.ts'
import { momentOf } from '../components/when.ts'
import { place, to } from '../router.ts'
import { Again } from '../review/again.tsx'
import { Decide } from '../review/decide.tsx'
import { Facts } from '../review/facts.tsx'
import { type Sentence, t } from '../i18n.ts'
import { may } from '../session.ts'

const kinds: Readonly<Record<Waiting['kind'], Sentence>> = {
  event: 'Event',
  venue: 'Venue',
  organizer: 'Organizer',
}

export function Screen() {
  const { page } = place.value.query
  const list = useList('console/review', { per_page: 20, page })
  const items = list.body?.review ?? []
  return (
    <>
      <p class="soft">
        {may('editOthers')
          ? t('What others have submitted, those that wait longest first.')
          : t('What you have submitted, and what editors say about it.')}
      </p>
      <List list={list} isEmpty={items.length === 0} empty={<Empty />}>
        <ul class="cards">
          {items.map((item) => (
            <Card key={item.id} item={item} onDone={list.again} />
          ))}
        </ul>
      </List>
    </>
  )
}

function Empty() {
  if (may('editOthers')) return <p>{t('Nothing waits for a decision. All is done.')}</p>
  return (
    <>
      <p>
        {t(
          'Nothing of yours waits. Write an event and set its state to “Waiting for review”: an editor decides, and you see here what they say.',
        )}
      </p>
      <p>
        <a class="button" href={to('events/new')}>
          {t('New event')}
        </a>
      </p>
    </>
  )
}

function Card({ item, onDone }: { readonly item: Waiting; readonly onDone: () => void }) {
  const { kind, id, title, status, submitted, notes } = item
  const address = to(`${kind}s/${id}`)
  return (
    <li class="card" aria-labelledby={`item-${id}`}>
      <h2 id={`item-${id}`}>
        <a href={address}>{title || t('Without a title')}</a>
      </h2>
      <p>
        <span class="badge">{t(kinds[kind])}</span>{' '}
        <span class={`badge ${status}`}>{statusWord(status)}</span>{' '}
        {submitted && (
          <span class="soft">
            {submitted.by
              ? t('Submitted by {name}, {time}', {
                  name: submitted.by.login,
                  time: momentOf(submitted.at),
                })
              : momentOf(submitted.at)}
          </span>
        )}
      </p>
      <Facts kind={kind} id={id} />
      <Notes notes={notes} />
      {may('editOthers') && status === 'pending' ? (
        <Decide id={id} title={title} address={address} onDone={onDone} />
      ) : (
        <Again item={item} address={address} onDone={onDone} />
      )}
    </li>
  )
}
