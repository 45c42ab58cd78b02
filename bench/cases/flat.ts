// The cost of a request in this calendar, relative to one of a thousand events.

import { wordsCounted } from '../counted.ts'
import { type Asking, type Round, coldOf, median } from '../measure.ts'
import type { Questions } from '../questions.ts'
import { micros } from '../report.ts'
import type { Case } from './case.ts'

const most = 1.5
const searchMs = 20

export const flats: readonly Case[] = [
  flat('default list', 'list'),
  flat("a month's window", 'month'),
  flat('page 5,000', 'deepPage'),
  flat('exact total', 'total'),
  flat('one category', 'category'),
  flat('a category with a third', 'thirdCategory'),
  flat('one venue', 'venue'),
  flat('one organizer', 'organizer'),
  flat('two tags', 'twoTags'),
  flat('include of 50', 'include'),
  flat('event by id', 'byId'),
  flat('event by slug', 'bySlug'),
  flat('ends_after=now', 'running'),
]

export const searching: readonly Case[] = [
  search('absent word', 'searchAbsent'),
  search('rare word', 'searchRare'),
  search('medium word', 'searchMedium'),
  search('frequent word', 'searchFrequent'),
  search('very common word', 'searchCommon'),
  search('two words, rare and medium', 'searchTwoRare'),
  search('two words, medium and frequent', 'searchTwoFrequent'),
  search('two words, frequent and very common', 'searchTwoCommon'),
  search('two words, both very common', 'searchTwoVeryCommon'),
  words('absent word', 'wordsAbsent'),
  words('rare word', 'wordsRare'),
  words('very common word', 'wordsCommon'),
  words('a name of most events', 'wordsName'),
  words('a name and a text', 'wordsNameAndText'),
  words('two names', 'wordsTwoNames'),
  words('two words by relevance', 'wordsRelevance'),
  words('two very common words by relevance', 'wordsCommonRelevance'),
  page('two very common words', 'searchPage'),
  page('two words with mistakes', 'searchPageMeant'),
  page('suggestions for two very common words', 'suggestions'),
  page('suggestions for two letters', 'suggestionsOfTwoLetters'),
]

function search(what: string, question: keyof Questions): Case {
  return found(`search: ${what}`, question)
}

function words(what: string, question: keyof Questions): Case {
  return found(`words: ${what}`, question)
}

/** What visitors get, each at a host of their own, so that it comes from no cache. */
function page(what: string, question: keyof Questions): Case {
  return found(`search page: ${what}`, question, { host: (n) => `host-${n}.example` })
}

function flat(what: string, question: keyof Questions): Case {
  const name = `flat: ${what}`
  return {
    name,
    rounds: ({ effort }) => 2 * (effort.rounds + coldOf(effort)),
    run: async (stage) => {
      const large: Round[] = []
      const small: Round[] = []
      const cold = coldOf(stage.effort)
      for (let turn = 0; turn < stage.effort.rounds + cold; turn += 1) {
        for (const [actor, rounds] of [
          [await stage.main(), large],
          [await stage.small(), small],
        ] as const) {
          const round = await stage.round(actor, { path: actor.questions[question] })
          if (turn >= cold) rounds.push(round)
        }
      }
      const [cost, before] = [median(large, 'cost'), median(small, 'cost')]
      return {
        name,
        measured: micros(cost),
        against: micros(before),
        perSecond: median(large, 'perSecond'),
        figure: cost / before,
        unit: 'times',
        goal: { atMost: most },
      }
    },
  }
}

/** First page and total together. */
function found(name: string, question: keyof Questions, more: Omit<Asking, 'path'> = {}): Case {
  return {
    name,
    rounds: ({ effort }) => effort.rounds + coldOf(effort),
    run: async (stage) => {
      const actor = await stage.main()
      const rounds: Round[] = []
      const cold = coldOf(stage.effort)
      for (let turn = 0; turn < stage.effort.rounds + cold; turn += 1) {
        const round = await stage.round(actor, { path: actor.questions[question], ...more })
        if (turn >= cold) rounds.push(round)
        else await wordsCounted(actor.calendar)
      }
      const cost = median(rounds, 'cost')
      return {
        name,
        measured: micros(cost),
        against: '',
        perSecond: median(rounds, 'perSecond'),
        figure: cost / 1000,
        unit: 'ms',
        goal: { atMost: searchMs },
      }
    },
  }
}
