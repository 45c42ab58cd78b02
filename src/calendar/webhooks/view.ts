import type { Static, TUnsafe } from 'typebox'
import {
  Type,
  line,
  lineOrNull,
  listOf,
  nullable,
  oneOf,
  whole,
  wholeOrNull,
  yesNo,
} from '../../contract/schema/shapes.ts'
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
  id: whole('The id.'),
  owner: nullable(
    Type.Object({
      id: whole('The id of the user.'),
      login: line('The name with which the user signed in.'),
    }),
    'The administrator whose view of the calendar is sent; null if gone.',
  ),
  url: line('Where it is sent to.'),
  kinds: listOf(Type.Enum([...kinds]), 'The kinds of things.'),
  actions: listOf(Type.Enum([...actions]), 'The actions.'),
  active: yesNo('Whether anything is sent.'),
  disabled_reason: nullable(
    Type.Enum([...disabledReasons]),
    'Why it was switched off: the receiver is gone (410), failed for three days, the owner is no administrator, or a filter names something that is gone.',
  ),
  failing_since: lineOrNull('Since when every attempt has failed, in UTC.'),
  skipped_until: lineOrNull('Changes before this time may be missing, in UTC.'),
  old_secret_until: lineOrNull('Until when the secret before signs as well, in UTC.'),
  created: line('When it was made, in UTC.'),
  modified: line('When it was changed last, in UTC.'),
  ...filterShapes,
}

/** The filters are known by name only where they are declared. */
const asWebhook = <T = object>(shape: unknown) => shape as TUnsafe<Webhook & T>

const about = { title: 'Webhook', description: 'A webhook; filters are shown as they were given.' }
const plainView = Type.Object(webhookShape, about)
export const webhookView = asWebhook(plainView)

const secretShape = line('What signatures are made with; shown only now.')

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
    id: whole('The id.'),
    message: line('The webhook-id that was sent, the same every time.'),
    type: line('What happened, such as event.update.'),
    kind: oneOf([...kinds, 'webhook'], 'What kind of thing it is about.'),
    item: whole('The id of what it is about.'),
    status: oneOf(deliveryStatuses, 'Whether it has arrived.'),
    attempts: whole('How often it was sent.'),
    created: line('When it was queued, in UTC.'),
    sent: lineOrNull('When it was sent last, in UTC.'),
    next: lineOrNull('When it is sent next, in UTC.'),
    answer_status: wholeOrNull('The status of the last answer.'),
    failure: nullable(
      Type.Enum([...failures]),
      'Why the last attempt failed: the status of the answer, a forbidden address, no answer in time, or no connection.',
    ),
    ms: wholeOrNull('How long the last attempt took, in milliseconds.'),
    answer: lineOrNull('The beginning of the last answer.'),
  },
  { title: 'Delivery', description: 'A message of a webhook, and what became of it.' },
)

export type Delivery = Static<typeof deliveryView>

export const showDelivery = (row: DeliveryRow): Delivery => ({
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
})
