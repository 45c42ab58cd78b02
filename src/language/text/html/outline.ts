// What readers of a text depend on who do not see it: its pictures, links and headings.

import { htmlToText } from './html.ts'

export interface Link {
  /** The words that are shown, and the alternative texts of pictures in it. */
  readonly text: string
  readonly address: string
}

export interface Outline {
  /** The addresses of pictures without an alternative text; an empty one marks decoration. */
  readonly undescribed: readonly string[]
  readonly links: readonly Link[]
  /** The levels of the headings, in their order. */
  readonly headings: readonly number[]
}

const told = /<(\/?)(a|img|h[1-6])(?=[\s/>])([^<>]*)>/g

/** Of cleaned HTML. */
export function outlineOf(markup: string): Outline {
  const undescribed: string[] = []
  const links: Link[] = []
  const headings: number[] = []
  let open: { from: number; address: string; alt: string } | undefined
  const close = (end: number) => {
    if (!open) return
    const shown = htmlToText(markup.slice(open.from, end))
    links.push({ text: `${shown} ${open.alt}`.trim(), address: open.address })
    open = undefined
  }
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of markup.matchAll(
    told,
  )) {
    if (name === 'img') {
      const alt = valueOf(attributes, 'alt')
      if (alt === undefined) undescribed.push(valueOf(attributes, 'src') ?? '')
      else if (open) open.alt += ` ${alt}`
    } else if (name === 'a') {
      close(index)
      const address = slash ? undefined : valueOf(attributes, 'href')
      if (address !== undefined) open = { from: index + tag.length, address, alt: '' }
    } else if (!slash) headings.push(Number(name.slice(1)))
  }
  close(markup.length)
  return { undescribed, links, headings }
}

function valueOf(attributes: string, name: 'alt' | 'href' | 'src'): string | undefined {
  const quoted = values[name].exec(attributes)?.[1]
  return quoted === undefined ? undefined : htmlToText(quoted)
}

const values = {
  alt: /\salt="([^"]*)"/,
  href: /\shref="([^"]*)"/,
  src: /\ssrc="([^"]*)"/,
}
