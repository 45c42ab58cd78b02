// What waits for an editor, what was said about it, and what becomes of it.

import { useState } from 'preact/hooks'
import type { AnyOf } from '../../../contract/client.ts'
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
import { Again, List, useAgain, useList } from '../components/list/list.tsx'
import { Notes, NotesAbout, submittedText } from '../components/notes.tsx'
import {
  Button,
  type Fact,
  Facts,
  Fold,
  Link,
  Paragraph,
  Status,
  titled,
} from '../components/parts.tsx'
import { plainText } from '../components/plain.ts'
import { attempt } from '../components/toasts.tsx'
import { kinds, said } from '../history/said.ts'
import { type Sentence, t } from '../i18n.ts'
import { squareOf } from '../images/show.ts'
import { Decide } from '../items/decide.tsx'
import { Doubles } from '../review/doubles.tsx'
import { HowMany, ReviewFilters, chosenFilters, stateWords, waited } from '../review/filters.tsx'
import { useReviewKeys } from '../review/keys.ts'
import { Proposed } from '../review/proposed.tsx'
import { place, to } from '../router.ts'
import { may } from '../session.ts'

export function Screen() {
  return may('editOthers') ? <Queue /> : <Own />
}

const perPage = 20

/** What one has submitted oneself. */
function Own() {
  const list = useList('console/review', { per_page: perPage, page: place.value.query['page'] })
  const items = list.body?.review ?? []
  return (
    <>
      <Paragraph class="soft" said="What you have submitted, and what editors say about it." />
      <List list={list} items={items} empty={<NothingOfMine />}>
        <ul class="cards review-cards">
          {items.map((item) => (
            <Card key={item.id} item={item} proposal={undefined} />
          ))}
        </ul>
      </List>
    </>
  )
}

/** For editors: all that waits, or those proposals that were asked for. */
function Queue() {
  useReviewKeys()
  return (
    <>
      <ReviewFilters />
      {chosenFilters() ? <Proposals filters={chosenFilters() ?? {}} /> : <AllThatWaits />}
    </>
  )
}

function AllThatWaits() {
  const list = useList('console/review', { per_page: perPage, page: place.value.query['page'] })
  const items = list.body?.review ?? []
  const [oldest] = useList('console/review', { per_page: 1 }, list.turn).body?.review ?? []
  const events = items.flatMap(({ kind, id }) => (kind === 'event' ? [id] : []))
  const about = { event: events.join(), per_page: perPage }
  const found = useList(events.length > 0 ? 'console/proposals' : undefined, about, list.turn)
  const unconfirmed = useList('console/proposals', { state: 'unconfirmed', per_page: 5 }, list.turn)
  const { proposals: some = [], total = 0 } = unconfirmed.body ?? {}
  return (
    <>
      <HowMany total={list.body?.total ?? 0} since={oldest?.submitted?.at} />
      <List list={list} items={items} empty="Nothing waits for a decision. All is done.">
        <ul class="cards review-cards">
          {items.map((item) => (
            <Card
              key={item.id}
              item={item}
              proposal={found.body?.proposals.find(
                ({ event }) => item.kind === 'event' && event === item.id,
              )}
            />
          ))}
        </ul>
      </List>
      {total > 0 && (
        <Again.Provider value={list.again}>
          <Fold said="Proposals that nobody has confirmed: {n}" facts={{ n: total }}>
            <ul class="cards">
              {some.map((one) => (
                <Proposal key={one.id} proposal={one} />
              ))}
            </ul>
            {total > some.length && (
              <p>
                <a href={to('review', { state: 'unconfirmed' })}>{t('Show all')}</a>
              </p>
            )}
          </Fold>
        </Again.Provider>
      )}
    </>
  )
}

/** Those that wait are decided over here as well; of the others it is said what became of them. */
function Proposals({ filters }: { readonly filters: Readonly<Record<string, string>> }) {
  const page = { per_page: perPage, page: place.value.query['page'] }
  const list = useList('console/proposals', { ...filters, ...page })
  const items = list.body?.proposals ?? []
  const [oldest] =
    useList('console/proposals', { ...filters, per_page: 1 }, list.turn).body?.proposals ?? []
  const waiting = items.flatMap(({ state, event }) =>
    state === 'waiting' && event !== null ? [event] : [],
  )
  const asked = { item: waiting.join(), per_page: perPage }
  const found = useList(waiting.length > 0 ? 'console/review' : undefined, asked, list.turn)
  const isQueue = filters['state'] === 'waiting'
  return (
    <>
      {isQueue && (
        <HowMany
          total={list.body?.total ?? 0}
          since={oldest && (oldest.confirmed ?? oldest.sent)}
        />
      )}
      <List list={list} items={items} empty="There is no such proposal.">
        <ul class="cards review-cards">
          {items.map((one) => {
            const item = found.body?.review.find(({ id }) => id === one.event)
            return one.state === 'waiting' && item ? (
              <Card key={`event ${item.id}`} item={item} proposal={one} />
            ) : (
              <Proposal key={one.id} proposal={one} />
            )
          })}
        </ul>
      </List>
    </>
  )
}

function Proposal({ proposal }: { readonly proposal: ProposalInReview }) {
  const { id, event, title, state, place: where, start_date, end_date, ...more } = proposal
  const name = titled(title)
  return (
    <li class="card" id={`proposal-${id}`} aria-labelledby={`title-${id}`}>
      <h2 id={`title-${id}`}>
        {event === null ? name : <a href={to(`events/${event}`)}>{name}</a>}
      </h2>
      <p>
        <span class="badge">{t(stateWords[state])}</span>
      </p>
      {event === null && start_date !== null && end_date !== null && (
        <Facts
          facts={[
            [t('When'), eventWhen({ start_date, end_date, ...more })],
            [t('Where'), where],
          ]}
        />
      )}
      <Proposed proposal={proposal} />
      {event !== null && <NotesAbout item={event} />}
    </li>
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
  const { kind, id, title, status, submitted, notes, version } = item
  const address = to(`${kind}s/${id}`)
  const isMine = may('editOthers') && status === 'pending'
  return (
    <li class="card" id={`waits-${id}`} aria-labelledby={`item-${id}`}>
      <h2 id={`item-${id}`}>
        <a href={address}>{titled(title)}</a>
      </h2>
      <p>
        <span class="badge">{said(kinds, kind)}</span> <Status status={status} />{' '}
        {isMine && submitted && (
          <strong>{t('Waits for {time}.', { time: waited(submitted.at) })}</strong>
        )}{' '}
        {submitted && <span class="soft">{submittedText(submitted)}</span>}
      </p>
      <ItemFacts kind={kind} id={id} />
      {proposal && <Proposed proposal={proposal} />}
      <Notes notes={notes} />
      {isMine && kind === 'event' && <Doubles event={id} title={title} proposal={proposal?.id} />}
      {isMine ? (
        <Decide
          {...{ id, title, address, version }}
          {...(proposal && { language: proposal.sender.language, proposal: proposal.id })}
        />
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
