// What waits for an editor, what was said about it, and what becomes of it.

import { useState } from 'preact/hooks'
import type { Answer, AnyOf } from '../../../contract/client.ts'
import type {
  Event,
  Organizer,
  ProposalInReview,
  Venue,
  Waiting,
} from '../../../contract/routes.ts'
import { asFilled, patch } from '../api.ts'
import { focusContent } from '../components/focus.ts'
import { eventWhen } from '../components/formats.ts'
import { Again, List, type Listed, useAgain, useList } from '../components/list/list.tsx'
import { Notes, submittedText } from '../components/notes.tsx'
import { Button, type Fact, Facts, Link, Paragraph, Status, titled } from '../components/parts.tsx'
import { plainText } from '../components/plain.ts'
import { attempt } from '../components/toasts.tsx'
import { kinds, said } from '../history/said.ts'
import { type Sentence, t } from '../i18n.ts'
import { squareOf } from '../images/show.ts'
import { Decide } from '../items/decide.tsx'
import { place, to } from '../router.ts'
import { may } from '../session.ts'
import { Proposed, Unconfirmed } from './proposals.tsx'

export function Screen() {
  const list = useList('console/review', { per_page: 20, page: place.value.query['page'] })
  const items = list.body?.review ?? []
  const isEditor = may('editOthers')
  return isEditor ? <Editors list={list} items={items} /> : <Screened list={list} items={items} />
}

interface ScreenedProps {
  readonly list: Listed<Answer<'GET', 'console/review'>>
  readonly items: readonly Waiting[]
  readonly proposals?: readonly ProposalInReview[]
}

/** What visitors have proposed stands beside the events that were made of it. */
function Editors(given: ScreenedProps) {
  const found = useList('console/proposals', { state: 'unconfirmed,waiting', per_page: 100 })
  const proposals = found.body?.proposals ?? []
  const both = { ...given.list, again: () => (given.list.again(), found.again()) }
  return (
    <>
      <Screened {...given} list={both} proposals={proposals} />
      <Again.Provider value={both.again}>
        <Unconfirmed items={proposals.filter(({ state }) => state === 'unconfirmed')} />
      </Again.Provider>
    </>
  )
}

function Screened({ list, items, proposals = [] }: ScreenedProps) {
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
            <Card
              key={item.id}
              item={item}
              proposal={proposals.find(({ event }) => item.kind === 'event' && event === item.id)}
            />
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

interface CardProps {
  readonly item: Waiting
  readonly proposal: ProposalInReview | undefined
}

function Card({ item, proposal }: CardProps) {
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
      {proposal && <Proposed proposal={proposal} />}
      <Notes notes={notes} />
      {may('editOthers') && status === 'pending' ? (
        <Decide id={id} title={title} address={address} />
      ) : (
        <Resubmit item={item} address={address} />
      )}
    </li>
  )
}

interface ResubmitProps {
  readonly item: Waiting
  /** Of its editor. */
  readonly address: string
}

/** What can be done from which status: the next one, the words of the button, what was done. */
const next: Readonly<Record<string, readonly [string, Sentence, Sentence]>> = {
  draft: ['pending', 'Submit again', '“{title}” waits for review.'],
  pending: ['draft', 'Take back', '“{title}” is a draft again.'],
  trash: ['draft', 'Take out of the trash', '“{title}” is a draft again.'],
}

export function Resubmit({ item, address }: ResubmitProps) {
  const again = useAgain()
  const { kind, id, title } = item
  const [isBusy, setBusy] = useState(false)
  const [status, words, done] = next[item.status] ?? []
  if (status === undefined || words === undefined || done === undefined) return null
  const act = async () => {
    setBusy(true)
    const isDone = await attempt(
      () => patch(`events/${kind}s/${id}`, asFilled({ status })),
      t(done, { title }),
    )
    setBusy(false)
    if (!isDone) return
    again()
    focusContent()
  }
  return (
    <p class="buttons">
      {item.status !== 'trash' && <a href={address}>{t('Change')}</a>}
      <Button disabled={isBusy} act={act} said={words} />
    </p>
  )
}

const mostText = 400

export function ItemFacts({ kind, id }: { readonly kind: Waiting['kind']; readonly id: number }) {
  const { body } = useList(`events/${kind}s/${id}`)
  if (!body) return <p class="facts-coming" aria-hidden="true" />
  const text = plainText(body.description)
  return (
    <div class="facts">
      {body.image && <img src={squareOf(body.image)} alt="" loading="lazy" />}
      <Facts facts={'start_date' in body ? eventFacts(body) : placeFacts(body)} />
      {text !== '' && (
        <p>{text.length > mostText ? `${text.slice(0, mostText).trimEnd()} …` : text}</p>
      )}
    </div>
  )
}

const joined = (names: readonly string[]): string => names.filter(Boolean).join(', ')

const eventFacts = (event: Event): readonly Fact[] => [
  [t('When'), eventWhen(event)],
  [t('Repeats'), event.recurrence?.text ?? ''],
  [t('Where'), joined([event.venue].flat().map(({ venue }) => venue))],
  [t('Organizer'), joined(event.organizer.map(({ organizer }) => organizer))],
  [t('Categories'), joined(event.categories.map(({ name }) => name))],
  [t('Website'), event.website],
]

const placeFacts = (item: AnyOf<Venue | Organizer>): readonly Fact[] => [
  [t('Street'), item.address ?? ''],
  [t('City'), [item.zip, item.city].filter(Boolean).join(' ')],
  [t('Website'), item.website ?? ''],
  [t('E-mail'), item.email ?? ''],
]
