// The mails to visitors who have subscribed to something (§21). What they read is chosen before; here
// it is put into words.

import type { Plural } from '../../language/text/locale/say.ts'
import { type Block, type Going, type Letter, type Stop, template } from './letter.ts'

export const visitorPlurals = {
  more: { one: 'And {n} more.', other: 'And {n} more.' },
  reminded: { one: 'Reminder of {n} event', other: 'Reminder of {n} events' },
  changed: {
    one: 'Changes to {n} event that you saved',
    other: 'Changes to {n} events that you saved',
  },
  gone: {
    one: '{n} of the events that you saved is not in the calendar any more.',
    other: '{n} of the events that you saved are not in the calendar any more.',
  },
} as const satisfies Record<string, Plural>

/** Below the paths of a language. */
interface Linked {
  readonly path: string
}

interface Stopped extends Linked {
  /** Absent in a test, which nobody has subscribed to. */
  readonly stop?: Stop
}

interface Week extends Stopped {
  readonly days: readonly { readonly day: string; readonly lines: readonly Going[] }[]
  /** How many there are besides. */
  readonly more: number
}

interface Reminded extends Stopped {
  /** What is on tomorrow. */
  readonly due: readonly Going[]
  /** What is moved, cancelled, or on again. */
  readonly changed: readonly Going[]
  readonly gone: number
}

const asked = { most: { hour: 5, day: 10 }, isUrgent: true }

const listed = (heading: string, list: readonly Going[]): readonly Block[] =>
  list.length === 0 ? [] : [{ heading }, { list }]

const newsletter = (most: { readonly hour: number; readonly day: number }, isUrgent: boolean) =>
  template<Week>({
    most,
    isUrgent,
    write: ({ days, more, path, stop }, { say, site }): Letter => ({
      subject: say('The week at {site}', { site }),
      blocks: [
        {
          text:
            days.length === 0
              ? say('Nothing is on in the next seven days. Then no newsletter is sent.')
              : say('What is on in the next seven days at “{site}”:', { site }),
        },
        ...days.flatMap(({ day, lines }) => listed(day, lines)),
        ...(more > 0 ? [{ text: say(visitorPlurals.more, { n: more }) }] : []),
        { button: { text: say('All events'), path: 'events/list/', isPublic: true } },
        ...(stop
          ? [
              {
                soft: say('You have subscribed to this newsletter.'),
                link: { text: say('Change what you get'), path, isPublic: true },
              },
            ]
          : []),
      ],
      ...(stop ? { stop } : {}),
    }),
  })

export const visitorTemplates = {
  newsletter_asked: template<Linked>({
    ...asked,
    write: ({ path }, { say, site }) => ({
      subject: say('Confirm your subscription: the newsletter of {site}', { site }),
      blocks: [
        {
          text: say(
            'Somebody, probably you, wants to get the newsletter of the calendar “{site}” at this address.',
            { site },
          ),
        },
        { button: { text: say('Confirm it'), path, isPublic: true } },
        {
          soft: say(
            'Nothing is sent before you confirm it. After three days it is forgotten. If it was not you, do nothing.',
          ),
        },
      ],
    }),
  }),
  reminders_asked: template<Linked>({
    ...asked,
    write: ({ path }, { say, site }) => ({
      subject: say('Confirm your reminders: {site}', { site }),
      blocks: [
        {
          text: say(
            'Somebody, probably you, wants to be reminded at this address of events of the calendar “{site}”.',
            { site },
          ),
        },
        { button: { text: say('Confirm it'), path, isPublic: true } },
        {
          soft: say(
            'Nothing is sent before you confirm it. After three days it is forgotten. If it was not you, do nothing.',
          ),
        },
      ],
    }),
  }),
  newsletter: newsletter({ hour: 2, day: 2 }, false),
  newsletter_test: newsletter({ hour: 10, day: 30 }, true),
  reminder: template<Reminded>({
    most: { hour: 5, day: 20 },
    isUrgent: false,
    write: ({ due, changed, gone, path, stop }, { say, site }): Letter => {
      const [first = changed[0]] = due
      const title = first?.text ?? ''
      const n = due.length || changed.length
      const [alone, many] =
        due.length > 0
          ? (['Reminder: {title}', visitorPlurals.reminded] as const)
          : (['Changed: {title}', visitorPlurals.changed] as const)
      const missing = say(visitorPlurals.gone, { n: gone })
      return {
        subject: n === 0 ? missing : n === 1 ? say(alone, { title }) : say(many, { n }),
        blocks: [
          { text: say('You have saved these events at “{site}”:', { site }) },
          ...listed(say('Soon'), due),
          ...listed(say('What has changed'), changed),
          ...(gone > 0 ? [{ text: missing }] : []),
          {
            soft: say('You have asked for these reminders.'),
            link: { text: say('What you are reminded of'), path, isPublic: true },
          },
        ],
        ...(stop ? { stop } : {}),
      }
    },
  }),
}
