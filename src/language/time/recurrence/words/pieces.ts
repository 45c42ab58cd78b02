// Phrases of a sentence, and how they follow each other.

/** An aside stands between commas. */
export interface Piece {
  readonly text: string
  readonly isAside: boolean
}

export const plain = (text: string): Piece => ({ text, isAside: false })

export const aside = (text: string): Piece => ({ text, isAside: true })

export function join(pieces: readonly Piece[], comma = ', '): string {
  return pieces.reduce((said, { text, isAside }, index) => {
    if (index === 0) return text
    return said + (isAside || pieces[index - 1]?.isAside === true ? comma : ' ') + text
  }, '')
}
