import { Type, line, lineOrNull, listOf, oneOf, whole } from '../../contract/schema/shapes.ts'
import { subscriberStates, subscriptionKinds } from './rules.ts'

const counted = (description: string) =>
  Type.Object(
    {
      active: whole('Who has confirmed it.'),
      unconfirmed: whole('Who has not yet; they are forgotten after three days.'),
      paused: whole('Whose mail server refused three mails in a row.'),
    },
    { description },
  )

export const newsletterView = Type.Object(
  {
    newsletter: counted('Who gets the newsletter.'),
    reminders: counted('Who is reminded of saved events.'),
    next: lineOrNull(
      'When the newsletter is sent next, by the clock of the site; null if it is off.',
    ),
  },
  { title: 'Subscriptions', description: 'How many visitors get mail, and when.' },
)

export const testView = Type.Object(
  { to: line('The address to which it is sent.') },
  { title: 'NewsletterTest', description: 'A newsletter that is sent to the caller alone.' },
)

export const subscriberView = Type.Object(
  {
    id: whole('The id.'),
    kind: oneOf(subscriptionKinds, 'What it is.'),
    state: oneOf(subscriberStates, 'Whether mail is sent.'),
    language: line('The language of the mails.'),
    since: line('When it was asked for first, in UTC.'),
  },
  { title: 'Subscription', description: 'A subscription of a mail address.' },
)

export const subscribersView = Type.Object(
  { subscriptions: listOf(subscriberView, 'Those of the address.') },
  { title: 'SubscriptionsOfAddress', description: 'What a mail address is subscribed to.' },
)
