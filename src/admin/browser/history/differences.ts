// What is different between two texts, word by word. Pure.

export interface Piece {
  readonly is: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Comparing costs the product of both lengths: longer texts are shown one after the other. */
const mostWords = 1200

const wordsOf = (text: string): readonly string[] => text.match(/\s+|[^\s]+/g) ?? []

export function differences(before: string, after: string): readonly Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1
  let end = 0
  while (
    end < Math.min(old.length, now.length) - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  ) {
    end += 1
  }
  return joined([
    { is: 'same', text: old.slice(0, start).join('') },
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    { is: 'same', text: old.slice(old.length - end).join('') },
  ])
}

function middle(old: readonly string[], now: readonly string[]): readonly Piece[] {
  if (old.length > mostWords || now.length > mostWords) {
    return [
      { is: 'gone', text: old.join('') },
      { is: 'new', text: now.join('') },
    ]
  }
  // The longest common part of what is left, from the end on.
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let a = old.length - 1; a >= 0; a -= 1) {
    for (let b = now.length - 1; b >= 0; b -= 1) {
      lengths[a * width + b] =
        old[a] === now[b]
          ? (lengths[(a + 1) * width + b + 1] ?? 0) + 1
          : Math.max(lengths[(a + 1) * width + b] ?? 0, lengths[a * width + b + 1] ?? 0)
    }
  }
  const pieces: Piece[] = []
  let [a, b] = [0, 0]
  while (a < old.length || b < now.length) {
    const [gone, made] = [old[a], now[b]]
    if (gone !== undefined && gone === made) {
      pieces.push({ is: 'same', text: gone })
      a += 1
      b += 1
    } else if (
      made === undefined ||
      (gone !== undefined &&
        (lengths[(a + 1) * width + b] ?? 0) >= (lengths[a * width + b + 1] ?? 0))
    ) {
      pieces.push({ is: 'gone', text: gone ?? '' })
      a += 1
    } else {
      pieces.push({ is: 'new', text: made })
      b += 1
    }
  }
  return pieces
}

/** Neighbours of the same kind are one piece; empty ones are none. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (piece.text === '') continue
    if (last?.is === piece.is) all[all.length - 1] = { is: last.is, text: last.text + piece.text }
    else all.push(piece)
  }
  return all
}
