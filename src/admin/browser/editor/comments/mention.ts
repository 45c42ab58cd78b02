// Mentions as they are typed and shown: `@` and a login.

import { fold } from '../../components/fold.ts'

export interface Person {
  readonly id: number
  readonly login: string
  readonly name: string
}

/** What is typed of a mention right before the caret, and where it begins. */
export interface Begun {
  readonly at: number
  readonly word: string
}

export function begunAt(text: string, caret: number): Begun | undefined {
  const found = /(?<![\w.@-])@([\w.-]*)$/.exec(text.slice(0, caret))
  return found ? { at: found.index, word: found[1] ?? '' } : undefined
}

const mostOffered = 6

/** By login, or by any word of the name. */
export function offersFor(people: readonly Person[], { word }: Begun): readonly Person[] {
  const wanted = fold(word)
  const words = ({ login, name }: Person) => [login, ...fold(name).split(/\s+/)]
  return people
    .filter((one) => words(one).some((text) => text.startsWith(wanted)))
    .slice(0, mostOffered)
}

interface Part {
  readonly text: string
  readonly isMention: boolean
}

/** The text in pieces: which of them name one of those who are mentioned. */
export function partsOf(text: string, mentions: readonly Person[]): readonly Part[] {
  const logins = mentions.map(({ login }) => login.replaceAll('.', '\\.'))
  if (logins.length === 0) return [{ text, isMention: false }]
  const longestFirst = logins.toSorted((a, b) => b.length - a.length).join('|')
  const parts = text.split(new RegExp(`((?<![\\w.@-])@(?:${longestFirst})(?![\\w-]))`, 'i'))
  return parts.map((part, nth) => ({ text: part, isMention: nth % 2 === 1 }))
}
