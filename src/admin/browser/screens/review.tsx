// What waits for an editor, what was said about it, and what becomes of it.

import type { Waiting } from '../../../contract/routes.ts'
import { Link, Paragraph, Status, titled } from '../components/parts.tsx'
import { List, useList } from '../components/list/list.tsx'
import { Notes, submittedText } from '../components/notes.tsx'
import { kinds, said } from '../history/said.ts'
import { Again, Decide } from '../review/decide.tsx'
import { ItemFacts } from '../review/facts.tsx'
import { place, to } from '../router.ts'
import { may } from '../session.ts'

export function Screen() {
  const list = useList('console/review', { per_page: 20, page: place.value.query['page'] })
  const items = list.body?.review ?? []
  const isEditor = may('editOthers')
  return (
    <>
      <Paragraph
        class="soft"
        said={
          isEditor
            ? 'What others have submitted, those that wait longest first.'
            : 'What you have submitted, and what editors say about it.'
        }
      />
      <List
        list={list}
        items={items}
        empty={isEditor ? 'Nothing waits for a decision. All is done.' : <NothingOfMine />}
      >
        <ul class="cards">
          {items.map((item) => (
            <Card key={item.id} item={item} onDone={list.again} />
          ))}
        </ul>
      </List>
    </>
  )
}

const NothingOfMine = () => (
  <>
    <Paragraph said="Nothing of yours waits. Write an event and set its state to “Waiting for review”: an editor decides, and you see here what they say." />
    <p>
      <Link class="button" href={to('events/new')} said="New event" />
    </p>
  </>
)

function Card({ item, onDone }: { readonly item: Waiting; readonly onDone: () => void }) {
  const { kind, id, title, status, submitted, notes } = item
  const address = to(`${kind}s/${id}`)
  return (
    <li class="card" aria-labelledby={`item-${id}`}>
      <h2 id={`item-${id}`}>
        <a href={address}>{titled(title)}</a>
      </h2>
      <p>
        <span class="badge">{said(kinds, kind)}</span> <Status status={status} />{' '}
        {submitted && <span class="soft">{submittedText(submitted)}</span>}
      </p>
      <ItemFacts kind={kind} id={id} />
      <Notes notes={notes} />
      {may('editOthers') && status === 'pending' ? (
        <Decide id={id} title={title} address={address} onDone={onDone} />
      ) : (
        <Again item={item} address={address} onDone={onDone} />
      )}
    </li>
  )
}
