// The mails that there are. What is queued is the name of one and its values, which are JSON; it is
// written when it is sent, in the language of its reader.

import type { Plural } from '../../language/text/locale/say.ts'
import type { Sentence } from '../../language/sentence.ts'
import { visitorPlurals, visitorTemplates } from './visitor_templates.ts'
import { type Block, type Letter, type Said, type Stop, type Template, template } from './letter.ts'

export const mailPlurals = {
  news: {
    one: 'There is {n} piece of news of what is yours',
    other: 'There are {n} news of what is yours',
  },
  waiting: {
    one: '{n} thing waits for a decision',
    other: '{n} things wait for a decision',
  },
  ...visitorPlurals,
} as const satisfies Record<string, Plural>

interface Link {
  readonly login: string
  readonly path: string
}

interface Proposal {
  readonly title: string
  readonly path: string
}

/** What its sender is told of a proposal. */
const proposalWords = {
  returned: 'The editors ask you something about “{title}”',
  accepted: '“{title}” is in the calendar',
  refused: '“{title}” was not accepted',
  message: 'The editors have written to you about “{title}”',
} as const satisfies Record<string, Sentence>
export type ToldState = keyof typeof proposalWords

interface Told {
  readonly stop: Stop
  /** How many there are besides. */
  readonly more: number
}

const forAccounts = { most: { hour: 5, day: 20 }, isUrgent: true }
/** What is collected is mailed once in some minutes at most. */
const collected = { most: { hour: 30, day: 300 }, isUrgent: false }

const andMore = (more: number, say: (sentence: Plural, facts: { n: number }) => string) =>
  more > 0 ? [{ text: say(mailPlurals.more, { n: more }) }] : []

export const templates = {
  ...visitorTemplates,
  invitation: template<Link & { readonly by: string }>({
    ...forAccounts,
    write: ({ login, path, by }, { say, site }) => ({
      subject: say('You are invited to {site}', { site }),
      blocks: [
        {
          text: say(
            '{by} has invited you to work on the calendar “{site}”. Your login is {login}.',
            {
              by,
              site,
              login,
            },
          ),
        },
        { button: { text: say('Choose a password'), path } },
        {
          soft: say(
            'The link works once, for a week. If you did not expect this message, do nothing.',
          ),
        },
      ],
    }),
  }),
  new_password: template<Link>({
    ...forAccounts,
    write: ({ login, path }, { say, site }) => ({
      subject: say('Choose a new password for {site}', { site }),
      blocks: [
        {
          text: say(
            'An administrator of the calendar “{site}” sends you a link to choose a new password. Your login is {login}.',
            { site, login },
          ),
        },
        { button: { text: say('Choose a password'), path } },
        { soft: say('The link works once, for a day.') },
      ],
    }),
  }),
  lost_password: template<Link>({
    ...forAccounts,
    write: ({ login, path }, { say, site }) => ({
      subject: say('Choose a new password for {site}', { site }),
      blocks: [
        {
          text: say(
            'Somebody, probably you, asked for a new password for {login} at the calendar “{site}”.',
            { site, login },
          ),
        },
        { button: { text: say('Choose a password'), path } },
        {
          soft: say(
            'The link works once, for an hour. If it was not you, do nothing: your password stays as it is.',
          ),
        },
      ],
    }),
  }),
  proposal_sent: template<Proposal>({
    most: { hour: 5, day: 10 },
    isUrgent: true,
    write: ({ title, path }, { say, site }) => ({
      subject: say('Confirm your proposal: {title}', { title }),
      blocks: [
        {
          text: say('Somebody, probably you, has proposed “{title}” for the calendar “{site}”.', {
            title,
            site,
          }),
        },
        { button: { text: say('Confirm it'), path, isPublic: true } },
        {
          soft: say(
            'The editors see it once you have confirmed it, within three days. With the same link you can follow, change and withdraw it. If it was not you, do nothing.',
          ),
        },
      ],
    }),
  }),
  proposal_told: template<Proposal & { readonly state: ToldState; readonly text: string }>({
    most: { hour: 20, day: 60 },
    isUrgent: false,
    write: ({ title, path, state, text }, { say }) => ({
      subject: say(proposalWords[state], { title }),
      blocks: [
        { text: say(proposalWords[state], { title }) },
        ...(text === '' ? [] : [{ text }]),
        { button: { text: say('Look at your proposal'), path, isPublic: true } },
      ],
    }),
  }),
  test: template<object>({
    ...forAccounts,
    write: (_values, { say, site }) => ({
      subject: say('A test message of {site}', { site }),
      blocks: [{ text: say('Mail works: the calendar “{site}” has sent this message.', { site }) }],
    }),
  }),
  news: template<Told & { readonly lines: readonly Said[] }>({
    ...collected,
    write: ({ lines, more, stop }, { say, site }): Letter => {
      const all = lines.map(({ sentence, facts, path }) => ({ text: say(sentence, facts), path }))
      const [first] = all
      const n = all.length + more
      const subject = n === 1 && first ? first.text : say(mailPlurals.news, { n })
      const blocks: readonly Block[] = [
        { text: say('At the calendar “{site}”:', { site }) },
        { list: all },
        ...andMore(more, say),
        { soft: '', link: { text: say('Choose what you are told'), path: 'account' } },
      ]
      return { subject, blocks, stop }
    },
  }),
  review: template<
    Told & { readonly lines: readonly { readonly title: string; readonly path: string }[] }
  >({
    ...collected,
    write: ({ lines, more, stop }, { say, site }): Letter => ({
      subject: say(mailPlurals.waiting, { n: lines.length + more }),
      blocks: [
        { text: say('At the calendar “{site}”:', { site }) },
        { list: lines.map(({ title, path }) => ({ text: title || say('Without a title'), path })) },
        ...andMore(more, say),
        { button: { text: say('Look at what waits'), path: 'review' } },
        { soft: '', link: { text: say('Choose what you are told'), path: 'account' } },
      ],
      stop,
    }),
  }),
}

export type TemplateName = keyof typeof templates
export type ValuesOf<Name extends TemplateName> =
  (typeof templates)[Name] extends Template<infer Values> ? Values : never

export const templateNames = Object.keys(templates) as readonly TemplateName[]

/** Of a row, whose values were queued with its name. */
export const writeLetter = (
  name: TemplateName,
  content: string,
  around: Parameters<Template<never>['write']>[1],
): Letter => (templates[name].write as Template<unknown>['write'])(JSON.parse(content), around)
