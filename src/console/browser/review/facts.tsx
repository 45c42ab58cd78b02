// What an editor must know of an item to decide over it.

import { site } from '../facts.ts'
import { plainText } from '../parts/plain.ts'
import { useList } from '../parts/use_list.ts'
import { eventWhen } from '../parts/when.ts'
import type { Json } from '../api.ts'
import { t } from '../say.ts'

const mostText = 400

export function Facts({ kind, id }: { readonly kind: string; readonly id: number }) {
  const { body } = useList(`${site.events}/${kind}s/${id}`, { context: 'edit' })
  if (!body) return <p class="facts-coming" aria-hidden="true" />
  const text = plainText(body.description ?? '')
  const facts = (kind === 'event' ? eventFacts(body) : placeFacts(body)).filter(([, one]) => one)
  return (
    <div class="facts">
      {body.image && (
        <img src={body.image.sizes?.thumbnail?.url ?? body.image.url} alt="" loading="lazy" />
      )}
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

const namesOf = (some: Json, field: string): string =>
  [some ?? []]
    .flat()
    .map((one: Json) => one[field])
    .filter(Boolean)
    .join(', ')

const eventFacts = (event: Json): readonly (readonly [string, string])[] => [
  [t('When'), eventWhen(event)],
  [t('Repeats'), event.recurrence?.text ?? ''],
  [t('Where'), namesOf(event.venue, 'venue')],
  [t('Organizer'), namesOf(event.organizer, 'organizer')],
  [t('Categories'), namesOf(event.categories, 'name')],
  [t('Website'), event.website ?? ''],
]

const placeFacts = (item: Json): readonly (readonly [string, string])[] => [
  [t('Street'), item.address ?? ''],
  [t('City'), [item.zip, item.city].filter(Boolean).join(' ')],
  [t('Website'), item.website ?? ''],
  [t('E-mail'), item.email ?? ''],
]
