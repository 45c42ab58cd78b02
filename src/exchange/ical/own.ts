// What our own feeds write into a description: the cost, the website, where it is online, tickets.

import { readCost } from '../../calendar/events/prices/cost.ts'
import { freeWord } from '../../calendar/events/prices/prices.ts'
import { feedWords } from '../../public/feeds/words/words.ts'
import { type Say, loadLanguages } from '../../language/text/locale/say.ts'
import type { Reading } from './context.ts'
import { isOwn } from './product.ts'
import { webAddress } from './place.ts'
import { lineOf } from './plain.ts'

export interface OwnDetails {
  readonly html: string | undefined
  readonly cost?: string
  readonly website?: string
}

const paragraph = '<p>'
const closed = '</p>'

/** Takes the last paragraph off, if all of its lines are such details. */
export function ownDetails(html: string | undefined, reading: Reading): OwnDetails {
  if (html === undefined || !isOwn(reading) || !html.endsWith(closed)) return { html }
  const from = html.lastIndexOf(paragraph)
  const lines = html
    .slice(from + paragraph.length, -closed.length)
    .split('<br />')
    .map(lineOf)
  const details = lines.map(detailOf)
  if (from < 0 || details.includes(undefined)) return { html }
  const rest = html.slice(0, from).trim()
  const told = (kind: Kind) => details.find((one) => one?.kind === kind)?.text
  const cost = told('cost')
  const website = webAddress(told('website'))
  return {
    html: rest === '' ? undefined : rest,
    ...(cost !== undefined && readCost(cost) && { cost: isFree(cost) ? '0' : cost }),
    ...(website !== undefined && { website }),
  }
}

const kinds = ['cost', 'website', 'online', 'ticket'] as const
type Kind = (typeof kinds)[number]

interface Detail {
  readonly kind: Kind
  readonly text: string
}

function detailOf(line: string): Detail | undefined {
  for (const { kind, start } of allStarts()) {
    if (line.startsWith(start)) return { kind, text: line.slice(start.length) }
  }
  return undefined
}

let starts: readonly { readonly kind: Kind; readonly start: string }[] | undefined
let free: ReadonlySet<string> | undefined

const speakers = (): readonly Say[] => [...loadLanguages().values()]

/** What each detail begins with, in every language. */
const allStarts = () =>
  (starts ??= speakers().flatMap((say) =>
    kinds.map((kind) => {
      const [start = ''] = say(feedWords[kind]).split('{', 1)
      return { kind, start }
    }),
  ))

/** The word for zero in any language. */
export const isFree = (cost: string): boolean =>
  (free ??= new Set(speakers().map((say) => say(freeWord).toLowerCase()))).has(cost.toLowerCase())
