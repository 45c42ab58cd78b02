// The table of the console (decision 34): the first page of every order, pages far down, and the
// usual filters, in CPU time of the server.

import { consoleNamespace } from '../../src/http/roots.ts'
import { type Round, coldOf, median } from '../measure.ts'
import { micros } from '../report.ts'
import type { Actor } from '../stage.ts'
import type { Case } from './case.ts'

const root = `/api/${consoleNamespace}`
const mostMs = 5
const secondsOfDay = 86_400
const daysOfMonth = 31

const dayOf = (at: number): string => new Date(at * 1000).toISOString().slice(0, 10)

/** The parameters of a table. */
type Asks = (actor: Actor) => string

const orders: readonly Case[] = [
  'start',
  'start&order=desc',
  'title',
  'modified&order=desc',
  'created&order=desc',
  'status',
  'author',
].map((order) =>
  table(`by ${order.replace('&order=desc', ', backward')}`, () => `orderby=${order}`),
)

const filters: readonly Case[] = [
  table('coming, by start', () => 'when=coming'),
  table('coming, by title', () => 'when=coming&orderby=title'),
  table('past, by start, backward', () => 'when=past&order=desc'),
  table('drafts, by modified', () => 'status=draft&orderby=modified&order=desc'),
  table('series once, by start', () => 'recurrence=series&when=coming'),
  table('a venue, by title', ({ calendar }) => `venue=${calendar.around.venues[0]}&orderby=title`),
  table(
    'a category with a third, by title',
    ({ calendar }) => `categories=${calendar.around.categories[0]}&orderby=title`,
  ),
  table('one category, by modified', ({ calendar }) => {
    return `categories=${calendar.around.categories[10]}&orderby=modified&order=desc`
  }),
  table('featured, by title', () => 'featured=true&orderby=title'),
  table('without an image, coming', () => 'missing=image&when=coming'),
  table(
    'a month',
    () => 'after=first+day+of+this+month&before=first+day+of+next+month&per_page=100',
  ),
  table('own, by modified', () => 'mine=true&orderby=modified&order=desc'),
  table('a venue, by start', ({ calendar }) => `venue=${calendar.around.venues[0]}`),
  table('a rare category, by modified', ({ calendar }) => {
    return `categories=${calendar.around.categories.at(-1)}&orderby=modified&order=desc`
  }),
  table('a month of the calendar', ({ calendar: { middle } }) => {
    const [from, until] = [dayOf(middle), dayOf(middle + daysOfMonth * secondsOfDay)]
    return `after=${from}&before=${until}&per_page=100`
  }),
]

export const consoleTable: readonly Case[] = [...orders, ...filters]

function table(what: string, asks: Asks): Case {
  const name = `console: table ${what}`
  return {
    name,
    rounds: ({ effort }) => effort.rounds + coldOf(effort),
    run: async (stage) => {
      const actor = await stage.main()
      const rounds: Round[] = []
      const path = (n: number) => `${root}/events?${asks(actor)}&n=${n}`
      const cold = coldOf(stage.effort)
      for (let turn = 0; turn < stage.effort.rounds + cold; turn += 1) {
        const round = await stage.round(actor, { path, headers: actor.editor })
        if (turn >= cold) rounds.push(round)
      }
      const cost = median(rounds, 'cost')
      return {
        name,
        measured: micros(cost),
        against: '',
        perSecond: median(rounds, 'perSecond'),
        figure: cost / 1000,
        unit: 'ms',
        goal: { atMost: mostMs },
      }
    },
  }
}
