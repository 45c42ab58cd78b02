// One event.

import type { EventReply } from '../replies.ts'
import { make } from '../../../http/script/elements.ts'
import { dateBlock, isAddress } from './parts.ts'
import type { Calendar } from './month.ts'

export function eventParts(
  calendar: Pick<Calendar, 'link'>,
  locale: string,
  event: EventReply,
): readonly HTMLElement[] {
  const { title, url, state, off, label, mark, when, day, lines, text, image } = event
  const times = make(
    'p',
    {},
    ...(label ? [make('strong', {}, label), make('br')] : []),
    ...marked(mark),
    off ? make('s', {}, when) : when,
  )
  const picture =
    image && isAddress(image.url)
      ? make('img', {
          src: image.url,
          alt: image.alt,
          width: String(image.width),
          height: String(image.height),
        })
      : dateBlock(locale, day)
  const paragraphs = [...lines, ...(text ? [text] : [])].map((one) => make('p', {}, one))
  const name = make('h2', {}, calendar.link(url, ...marked(state), title))
  return [make('article', {}, picture, make('div', { class: 'text' }, name, times, ...paragraphs))]
}

const marked = (word: string | undefined): readonly (Node | string)[] =>
  word ? [make('strong', { class: 'state' }, word), ' '] : []
