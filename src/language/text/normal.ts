// The one form of Unicode that text is stored in (§3.4).

// Longer runs make normalisation quadratic, and no writing system has them:
// 30 is the bound of the stream-safe format of UAX #15.
const markRun = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

export function boundMarks(value: string): string {
  return value.replace(markRun, '$1')
}

/** Line breaks as `\n`, no other control characters but tabs, no lone surrogates. */
export function dropControls(value: string): string {
  return value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
}

// No marks, and nothing that NFC changes: most texts match as a whole.
const composed = /^[^\u0300-\u200F\u2028-\uFFFF]*$/

export function compose(value: string): string {
  if (composed.test(value)) return value
  const bounded = boundMarks(value)
  const normal = bounded.normalize('NFC')
  // NFC decomposes some marks, which lengthens their run.
  return normal === bounded ? bounded : boundMarks(normal)
}

/** Skips single blanks, the usual case: a long text is not rewritten for these. */
const otherThanOneBlank = /[^\S ]\s*| \s+/g

/** Runs of white space as one blank, none at the ends. */
export function oneBlank(value: string): string {
  return value.replace(otherThanOneBlank, ' ').trim()
}
