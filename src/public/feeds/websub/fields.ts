// What a request to the hub says (WebSub §5.1).

import { mayAsk } from '../../../http/outgoing/request.ts'
import {
  type Field,
  type Input,
  type Read,
  bad,
  required,
  value,
} from '../../../contract/schema/field.ts'
import { type Given, readInput } from '../../../contract/schema/read.ts'
import { choice, integer } from '../../../contract/schema/kinds/values.ts'
import { dropControls } from '../../../language/text/normal.ts'
import type { SiteLanguages } from '../../query/address.ts'
import { longestCallback, longestSecret } from './rules.ts'
import { type Topic, readTopic } from './topics.ts'

export interface HubFieldOptions {
  /** Hosts that may be called although their addresses are not public. */
  readonly allowed: readonly string[]
  readonly siteLanguages: SiteLanguages
}

export interface Subject extends Topic {
  /** As it was given. */
  readonly url: string
}

/** Reads a request; what has no meaning in one that unsubscribes is ignored there. */
export function hubReader(options: HubFieldOptions) {
  const always = {
    'hub.mode': required(choice('What is wanted.', ['subscribe', 'unsubscribe'])),
    'hub.callback': required(callback('Where changes are delivered to.', options)),
    'hub.topic': required(topic('The address of a feed, as the feed itself gives it.', options)),
  }
  const terms = {
    'hub.lease_seconds': integer('For how long.', { min: 1 }),
    'hub.secret': secret('What deliveries are signed with.'),
  }
  const all = { ...always, ...terms }
  return (given: Given): Input<typeof all> =>
    readInput(given.get('hub.mode')?.value === 'unsubscribe' ? always : all, given, false)
}

/** Without a fragment, which no server gets to see. */
const callback = (doc: string, { allowed }: HubFieldOptions): Field<URL> => ({
  doc,
  published: { type: 'string', format: 'uri', maxLength: longestCallback },
  read: (given): Read<URL> => {
    if (typeof given !== 'string') return bad('text')
    const url = given.length > longestCallback ? null : URL.parse(given)
    if (!url) return given.length > longestCallback ? tooLong : bad('url')
    if (!mayAsk(url, allowed)) return bad('callback')
    url.hash = ''
    // Characters that are not ASCII are longer in the form in which they are sent.
    return url.href.length > longestCallback ? tooLong : value(url)
  },
})

const tooLong = bad('long', { max: longestCallback })

const topic = (doc: string, { siteLanguages }: HubFieldOptions): Field<Subject> => ({
  doc,
  published: { type: 'string', format: 'uri' },
  read: (given): Read<Subject> => {
    if (typeof given !== 'string') return bad('text')
    const found = readTopic(given, siteLanguages)
    return found ? value({ ...found, url: given }) : bad('topic')
  },
})

const secret = (doc: string): Field<string> => ({
  doc,
  published: { type: 'string', maxLength: longestSecret },
  read: (given): Read<string> => {
    if (typeof given !== 'string' || dropControls(given) !== given) return bad('text')
    return Buffer.byteLength(given) > longestSecret
      ? bad('bytes', { max: longestSecret })
      : value(given)
  },
})
