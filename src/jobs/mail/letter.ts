// A mail as it is declared: what it says, once, of which its plain text and its HTML are made.

import type { Facts } from '../../language/problem.ts'
import type { Sentence } from '../../language/sentence.ts'
import type { Say } from '../../language/text/locale/say.ts'

/** Something to go to: a path of the console in the language of the reader, such as `#/account`. */
export interface Going {
  readonly text: string
  readonly path: string
  /** It is a path of the pages instead. */
  readonly isPublic?: boolean
  /** What is said below it in a list. */
  readonly note?: string
}

export type Block =
  | { readonly text: string }
  | { readonly heading: string }
  /** What the mail is for. */
  | { readonly button: Going }
  | { readonly list: readonly Going[] }
  /** In small letters. */
  | { readonly soft: string; readonly link?: Going }

/** What ends mails of this kind for its reader. */
export interface Stop {
  /** Below the console, for people. */
  readonly path: string
  /** It is a path of the pages instead. */
  readonly isPublic?: boolean
  /** Below the paths of the language, for programs: it ends them by a POST alone. */
  readonly oneClick: string
}

export interface Letter {
  readonly subject: string
  readonly blocks: readonly Block[]
  readonly stop?: Stop
}

export interface Around {
  readonly say: Say<Sentence>
  /** The name of the site. */
  readonly site: string
}

/** A sentence of the catalogues that is said in the language of the reader. */
export interface Said {
  readonly sentence: Sentence
  readonly facts: Facts
  readonly path: string
}

export interface Template<Values> {
  /** How many of them one receiver gets. */
  readonly most: { readonly hour: number; readonly day: number }
  /** Somebody waits for it: it is sent before others. */
  readonly isUrgent: boolean
  readonly write: (values: Values, around: Around) => Letter
}

/** Its values are what is queued. */
export const template = <Values>(given: Template<Values>): Template<Values> => given
