// What an editor must know of an item to decide over it.

import { type Fact, Facts } from '../components/parts.tsx'
import { plainText } from '../components/plain.ts'
import { useList } from '../components/list/list.tsx'
import { eventWhen } from '../components/formats.ts'
import type { Event, Organizer, Venue, Waiting } from '../../../contract/routes.ts'
import type { AnyOf } from '../../../contract/client.ts'
import { squareOf } from '../images/show.ts'
import { t } from '../i18n.ts'

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
