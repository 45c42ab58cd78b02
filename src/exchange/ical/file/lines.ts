// Lines of a file, unfolded (RFC 5545 §3.1): any ends of lines, blank ones passed over.

import { propertyName } from './names.ts'

/** Longer lines are cut: no text that is taken is longer, but pictures inside of files are. */
export const longestLine = 1 << 19

export type TakeLine = (raw: string, line: number, isCut: boolean) => void

export interface Lines {
  /** Text with one character for each byte. */
  readonly push: (text: string) => void
  readonly end: () => void
}

const blank = 32
const tab = 9
const firstOfMark = 0xef
const byteOrderMark = '\u00ef\u00bb\u00bf'
const quotedPrintable = /;ENCODING=QUOTED-PRINTABLE[;:]/i

/** `take` gets every line with the number of its first one, counted from 1. */
export function newLines(take: TakeLine): Lines {
  const folded = newFolds(take)
  let number = 0
  /** The beginning of a line that goes on in the next chunk. */
  let open = ''
  let isBehindReturn = false

  function finish(rest: string): void {
    number++
    const text = open === '' ? rest : cutTo(open, rest)
    open = ''
    if (text !== '') folded.add(text, number)
  }

  return {
    push: (given) => {
      const text = given.includes('\0') ? given.replaceAll('\0', '') : given
      if (text === '') return
      let from = isBehindReturn && text.startsWith('\n') ? 1 : 0
      isBehindReturn = false
      let feed = nextOf(text, '\n', from)
      let carriage = nextOf(text, '\r', from)
      while (feed < text.length || carriage < text.length) {
        const end = Math.min(feed, carriage)
        finish(text.slice(from, end))
        const isPair = carriage < feed && feed === carriage + 1
        isBehindReturn = carriage < feed && carriage === text.length - 1
        from = end + (isPair ? 2 : 1)
        if (feed < from) feed = nextOf(text, '\n', from)
        if (carriage < from) carriage = nextOf(text, '\r', from)
      }
      open = cutTo(open, text.slice(from))
    },
    end: () => {
      if (open !== '') finish('')
      folded.end()
    },
  }
}

function nextOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found
}

/** One more than the longest, so that it is seen to be cut. */
const cutTo = (text: string, more: string): string =>
  text.length > longestLine ? text : text + more.slice(0, longestLine + 1 - text.length)

interface Folds {
  readonly add: (text: string, line: number) => void
  readonly end: () => void
}

function newFolds(take: TakeLine): Folds {
  let pending: string | undefined
  let pendingLine = 0
  /** A line in quoted-printable whose last character says that it goes on. */
  let goesOn = false
  /** What every line begins with, if the first one does: somebody has moved the whole file in. */
  let margin: string | undefined
  /** Whether components are moved in, as programs write what is inside of others. */
  let isIndented = false

  function flush(): void {
    if (pending === undefined) return
    const isCut = pending.length > longestLine
    take(isCut ? pending.slice(0, longestLine) : pending, pendingLine, isCut)
    pending = undefined
  }

  return {
    add: (given, line) => {
      margin ??= marginOf(given)
      const text = margin !== '' && given.startsWith(margin) ? given.slice(margin.length) : given
      if (goesOn && pending !== undefined) {
        pending = cutTo(pending, `\n${text}`)
        goesOn = text.endsWith('=')
        return
      }
      const first = text.charCodeAt(0)
      const isBlank = first === blank || first === tab
      if (isBlank && pending !== undefined) {
        isIndented ||= isFrame(pending) || (text.length < 80 && isFrame(text.trim()))
        if (!isIndented || !beginsLine(text)) {
          pending = cutTo(pending, text.slice(1))
          return
        }
      }
      flush()
      const isMarked = first === firstOfMark && text.startsWith(byteOrderMark)
      pending = isMarked ? text.slice(byteOrderMark.length) : isBlank ? text.trimStart() : text
      pendingLine = line
      goesOn = text.endsWith('=') && quotedPrintable.test(text.slice(0, 200))
    },
    end: flush,
  }
}

/** Nobody folds these, so that a blank behind one of them does not say that it goes on. */
const isFrame = (text: string): boolean =>
  text.length < 40 && /^(?:BEGIN|END) *: *[A-Z-]+ *$/i.test(text)

const beginsLine = (text: string): boolean => propertyName(text.trimStart())?.isKnown === true

const marginOf = (text: string): string => /^[ \t]{0,32}/.exec(text)?.[0] ?? ''
