// The fonts of cards, which come along: a machine without any font draws the same.

import { readFile } from 'node:fs/promises'
import type { Buffer as Shaper, Face, Font } from 'harfbuzzjs'

/** An outline of a glyph, in thousandths of the size. */
export interface Glyph {
  readonly path: string
  readonly x: number
  readonly y: number
}

export interface Shaped {
  readonly glyphs: readonly Glyph[]
  /** In thousandths of the size. */
  readonly width: number
}

/** One font file. */
export interface FontFile {
  readonly has: (character: string) => boolean
  readonly shape: (text: string, isRightToLeft: boolean, language: string) => Shaped
}

/** In the order in which a character is looked for. */
export type FontStack = readonly FontFile[]

export interface Fonts {
  readonly title: FontStack
  readonly text: FontStack
}

/** Where a font has other units than thousandths, these are computed. */
const unit = 1000

let loading: Promise<Fonts> | undefined

/** Loaded with the first card; tried again if that fails. */
export function loadFonts(): Promise<Fonts> {
  loading ??= readFonts().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function readFonts(): Promise<Fonts> {
  const harfbuzz = await import('harfbuzzjs')
  const buffer = new harfbuzz.Buffer()
  const open = async (name: string): Promise<FontFile> => {
    const bytes = await readFile(new URL(`../data/${name}.ttf`, import.meta.url))
    const copy = new Uint8Array(bytes).buffer
    const face = new harfbuzz.Face(new harfbuzz.Blob(copy))
    return fontFile(harfbuzz, buffer, face, new harfbuzz.Font(face))
  }
  const [serif, sans, hebrew, arabic] = await Promise.all([
    open('SourceSerif4-Bold'),
    open('SourceSans3-SemiBold'),
    open('NotoSansHebrew-Bold'),
    open('NotoSansArabic-Bold'),
  ])
  return { title: [serif, hebrew, arabic], text: [sans, hebrew, arabic] }
}

function fontFile(
  { shape, Direction }: Pick<typeof import('harfbuzzjs'), 'shape' | 'Direction'>,
  buffer: Shaper,
  face: Face,
  font: Font,
): FontFile {
  const scale = unit / face.upem
  // At most as many as the font has glyphs.
  const paths = new Map<number, string>()
  const pathOf = (glyph: number): string => {
    const known = paths.get(glyph)
    if (known !== undefined) return known
    const path = font.glyphToPath(glyph)
    paths.set(glyph, path)
    return path
  }
  return {
    has: (character) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined,
    shape: (text, isRightToLeft, language) => {
      buffer.reset()
      buffer.addText(text)
      buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
      buffer.setLanguage(language)
      buffer.guessSegmentProperties()
      shape(font, buffer)
      const positions = buffer.getGlyphPositions()
      let at = 0
      const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        const glyph = { path: pathOf(codepoint), x: (at + xOffset) * scale, y: yOffset * scale }
        at += xAdvance
        return glyph
      })
      return { glyphs, width: at * scale }
    },
  }
}
