import type { Static, TUnsafe } from 'typebox'
import { Type, nullable } from '../../contract/schema/shapes.ts'
import { wallOrNull, writeWall } from '../../language/time/wall.ts'
import { kinds } from '../changes/rules.ts'
import { actions } from '../history/rules.ts'
import type { DeliveryRow } from './deliveries_store.ts'
import {
  type FilterName,
  type GivenFilter,
  deliveryStatuses,
  disabledReasons,
  failures,
  filterNames,
} from './rules.ts'
import type { OwnedWebhook } from './store.ts'

type Filters = Partial<Record<FilterName, GivenFilter>>

/** Those that were given, as they were given. */
const filterShapes = Object.fromEntries(
  filterNames.map((name) => [name, Type.Optional(Type.Unknown())]),
)

const webhookShape = {
  id: Type.Integer({ description: 'The id.' }),
  owner: Type.Union(
    [
      Type.Object({
        id: Type.Integer({ description: 'The id of the user.' }),
        login: Type.String({ description: 'The name with which the user signed in.' }),
      }),
      Type.Null(),
    ],
    { description: 'The administrator whose view of the calendar is sent; null if gone.' },
  ),
  url: Type.String({ description: 'Where it is sent to.' }),
  kinds: Type.Array(Type.Enum([...kinds]), { description: 'The kinds of things.' }),
  actions: Type.Array(Type.Enum([...actions]), { description: 'The actions.' }),
  active: Type.Boolean({ description: 'Whether anything is sent.' }),
  disabled_reason: Type.Union([Type.Enum([...disabledReasons]), Type.Null()], {
    description:
      'Why it was switched off: the receiver is gone (410), failed for three days, the owner is no administrator, or a filter names something that is gone.',
  }),
  failing_since: nullable(Type.String(), 'Since when every attempt has failed, in UTC.'),
  skipped_until: nullable(Type.String(), 'Changes before this time may be missing, in UTC.'),
  old_secret_until: nullable(Type.String(), 'Until when the secret before signs as well, in UTC.'),
  created: Type.String({ description: 'When it was made, in UTC.' }),
  modified: Type.String({ description: 'When it was changed last, in UTC.' }),
  ...filterShapes,
}

/** The filters are known by name only where they are declared. */
const asWebhook = <T = object>(shape: unknown) => shape as TUnsafe<Webhook & T>

const about = { title: 'Webhook', description: 'A webhook; filters are shown as they were given.' }
const plainView = Type.Object(webhookShape, about)
export const webhookView = asWebhook(plainView)

const secretShape = Type.String({ description: 'What signatures are made with; shown only now.' })

export const newWebhookView = asWebhook<{ readonly secret: string }>(
  Type.Object(
    { ...webhookShape, secret: secretShape },
    { title: 'NewWebhook', description: 'A webhook with its secret.' },
  ),
)

export type Webhook = Static<typeof plainView> & Filters

export function showWebhook(row: OwnedWebhook): Webhook {
  const filters: Filters = JSON.parse(row.filters)
  return {
    id: row.id,
    owner: row.login === null ? null : { id: row.owner, login: row.login },
    url: row.url,
    kinds: JSON.parse(row.kinds),
    actions: JSON.parse(row.actions),
    active: row.active === 1,
    disabled_reason: row.disabled_reason,
    failing_since: wallOrNull(row.failing_since_utc),
    skipped_until: wallOrNull(row.skipped_utc),
    old_secret_until: wallOrNull(row.old_secret_until_utc),
    created: writeWall(row.created_utc),
    modified: writeWall(row.modified_utc),
    ...filters,
  }
}

export const deliveryView = Type.Object(
  {
    id: Type.Integer({ description: 'The id.' }),
    message: Type.String({ description: 'The webhook-id that was sent, the same every time.' }),
    type: Type.String({ description: 'What happened, such as event.update.' }),
    kind: Type.Enum([...kinds, 'webhook'], { description: 'What kind of thing it is about.' }),
    item: Type.Integer({ description: 'The id of what it is about.' }),
    status: Type.Enum([...deliveryStatuses], { description: 'Whether it has arrived.' }),
    attempts: Type.Integer({ description: 'How often it was sent.' }),
    created: Type.String({ description: 'When it was queued, in UTC.' }),
    sent: nullable(Type.String(), 'When it was sent last, in UTC.'),
    next: nullable(Type.String(), 'When it is sent next, in UTC.'),
    answer_status: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The status of the last answer.',
    }),
    failure: Type.Union([Type.Enum([...failures]), Type.Null()], {
      description:
        'Why the last attempt failed: the status of the answer, a forbidden address, no answer in time, or no connection.',
    }),
    ms: Type.Union([Type.Integer(), Type.Null()], {
      description: 'How long the last attempt took, in milliseconds.',
    }),
    answer: Type.Union([Type.String(), Type.Null()], {
      description: 'The beginning of the last answer.',
    }),
  },
  { title: 'Delivery', description: 'A message of a webhook, and what became of it.' },
)

export type Delivery = Static<typeof deliveryView>

export function showDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    message: row.message,
    type: row.type,
    kind: row.kind,
    item: row.item_id,
    status: row.status,
    attempts: row.attempts,
    created: writeWall(row.created_utc),
    sent: wallOrNull(row.sent_utc),
    next: row.status === 'pending' ? writeWall(row.next_utc) : null,
    answer_status: row.answer_status,
    failure: row.failure,
    ms: row.ms,
    answer: row.answer,
  }
}
