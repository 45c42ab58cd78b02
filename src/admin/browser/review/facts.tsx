// What an editor must know of an item to decide over it.

import { plainText } from '../components/plain.ts'
import { useList } from '../components/list/use_list.ts'
import { eventWhen } from '../components/when.ts'
import type { Event, Organizer, Venue, Waiting } from '../../../contract/routes.ts'
import type { AnyOf } from '../../../contract/client.ts'
import { squareOf } from '../images/show.ts'
import { t } from '../i18n.ts'

const mostText = 400

export function Facts({ kind, id }: { readonly kind: Waiting['kind']; readonly id: number }) {
  const { body } = useList(`events/${kind}s/${id}`)
  if (!body) return <p class="facts-coming" aria-hidden="true" />
  const text = plainText(body.description)
  const facts = ('start_date' in body ? eventFacts(body) : placeFacts(body)).filter(
    ([, one]) => one,
  )
  return (
    <div class="facts">
      {body.image && <img src={squareOf(body.image)} alt="" loading="lazy" />}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text !== '' && (
        <p>{text.length > mostText ? `${text.slice(0, mostText).trimEnd()} …` : text}</p>
      )}
    </div>
  )
}

const joined = (names: readonly string[]): string => names.filter(Boolean).join(', ')

const eventFacts = (event: Event): readonly (readonly [string, string])[] => [
  [t('When'), eventWhen(event)],
  [t('Repeats'), event.recurrence?.text ?? ''],
  [t('Where'), joined([event.venue].flat().map(({ venue }) => venue))],
  [t('Organizer'), joined(event.organizer.map(({ organizer }) => organizer))],
  [t('Categories'), joined(event.categories.map(({ name }) => name))],
  [t('Website'), event.website],
]

const placeFacts = (item: AnyOf<Venue | Organizer>): readonly (readonly [string, string])[] => [
  [t('Street'), item.address ?? ''],
  [t('City'), [item.zip, item.city].filter(Boolean).join(' ')],
  [t('Website'), item.website ?? ''],
  [t('E-mail'), item.email ?? ''],
]
