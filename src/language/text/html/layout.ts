// Writes blocks outside, inline elements inside and paragraphs between, whatever their order in the
// source, so that the output reads back as the same (§6.14).

export type LayoutPart = { readonly name: string; readonly tag: string; written: boolean }

type Run = { readonly slot: number; readonly paragraph: LayoutPart | undefined; wrapped: boolean }

export type Layout = {
  readonly out: string[]
  readonly blocks: LayoutPart[]
  /** The paragraph the source has opened, if it is in one. */
  paragraph: LayoutPart | undefined
  /** The inline elements the next text is to stand in, and those now open in `out`. */
  inlines: LayoutPart[]
  readonly open: LayoutPart[]
  /** The inline content of one paragraph, or bare in its block. */
  run: Run | undefined
  wrapNext: boolean
  afterBreak: boolean
  /** White space since the last thing written; `hard` if a paragraph began or ended in it. */
  gap: Gap
  /** Characters that may still be spent on opening elements again. */
  spare: number
}

type Gap = { blanks: string; lines: number; hard: boolean }

// An element that spans many paragraphs is opened in each: this bounds how much that can add.
const spareMax = 200_000

// Elements that the parser closes when another begins right inside them; closed here too, since
// elements between the two may have moved.
const closedBy: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  tr: ['tr', 'th', 'td'],
  th: ['th'],
  td: ['thead', 'th', 'td'],
  tbody: ['thead', 'tbody'],
  tfoot: ['thead', 'tbody'],
}
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const unparted = ['pre', ...headings]

export function newLayout(): Layout {
  return {
    out: [],
    blocks: [],
    paragraph: undefined,
    inlines: [],
    open: [],
    run: undefined,
    wrapNext: false,
    afterBreak: false,
    gap: noGap(),
    spare: spareMax,
  }
}

/** Closes everything that is open, and returns the output. */
export function finish(layout: Layout): string {
  while (layout.blocks.length > 0) closeBlock(layout)
  endRun(layout, false)
  return layout.out.join('')
}

const noGap = (): Gap => ({ blanks: '', lines: 0, hard: false })

export const isIn = (layout: Layout, names: readonly string[]): boolean =>
  names.includes(layout.blocks.at(-1)?.name ?? '')

export function openBlock(layout: Layout, block: LayoutPart): void {
  endRun(layout, false)
  const closed = headings.includes(block.name) ? headings : (closedBy[block.name] ?? [])
  while (isIn(layout, closed)) closeBlock(layout)
  writeRule(layout, block.tag)
  layout.blocks.push(block)
}

/** Writes a tag that stands between paragraphs. */
export function writeRule(layout: Layout, tag: string): void {
  endRun(layout, false)
  layout.out.push(separator(layout, false) + tag)
  layout.paragraph = undefined
  layout.gap = noGap()
}

export function closeBlock(layout: Layout): void {
  endRun(layout, false)
  const block = layout.blocks.at(-1)
  if (block === undefined) return
  const line = layout.gap.lines > 0 && !isIn(layout, headings) ? '\n' : ''
  layout.out.push(`${line}</${block.name}>`)
  layout.blocks.pop()
  layout.paragraph = undefined
  layout.gap = noGap()
}

/** Writes a piece of text or a void element, after all that must stand before it. */
export function writeInline(layout: Layout, markup: string, isBreak = false): void {
  const { gap } = layout
  if (gap.hard || gap.lines > 1) endParagraph(layout)
  const before = layout.run === undefined ? '' : joint(layout, isBreak)
  if (layout.run === undefined) beginRun(layout)
  const shared = layout.open.findIndex((part, index) => part !== layout.inlines[index])
  closeInlines(layout, shared === -1 ? layout.open.length : shared)
  layout.out.push(before)
  for (const part of layout.inlines.slice(layout.open.length)) openInline(layout, part)
  layout.out.push(markup)
  layout.afterBreak = isBreak
  layout.gap = noGap()
}

function endParagraph(layout: Layout): void {
  if (isIn(layout, headings)) return
  endRun(layout, layout.paragraph === undefined)
}

function joint({ gap, afterBreak }: Layout, isBreak: boolean): string {
  if (!gap.hard && gap.lines === 0) return gap.blanks
  if (afterBreak) return '\n'
  return isBreak ? '' : '<br />\n'
}

function openInline(layout: Layout, part: LayoutPart): void {
  if (part.written && !afford(layout, part)) {
    layout.inlines = layout.inlines.filter((other) => other !== part)
    return
  }
  part.written = true
  layout.open.push(part)
  layout.out.push(part.tag)
}

function closeInlines(layout: Layout, keep: number): void {
  while (layout.open.length > keep) layout.out.push(`</${layout.open.pop()?.name}>`)
}

function beginRun(layout: Layout): void {
  const bare = isIn(layout, unparted)
  const paragraph = bare ? undefined : layout.paragraph
  const inParagraph = layout.blocks.length === 0 || paragraph !== undefined || layout.wrapNext
  const wrapped = !bare && inParagraph
  const line = bare ? '' : separator(layout, wrapped)
  layout.run = { slot: layout.out.length, paragraph, wrapped }
  layout.out.push(line + (wrapped ? paragraphTag(layout, paragraph) : ''))
  layout.afterBreak = false
}

function paragraphTag(layout: Layout, paragraph: LayoutPart | undefined): string {
  if (paragraph === undefined) return '<p>'
  if (paragraph.written && !afford(layout, paragraph)) return '<p>'
  paragraph.written = true
  return paragraph.tag
}

/** Ends a run; when text follows that no block sets apart, both must be paragraphs. */
function endRun(layout: Layout, textFollows: boolean): void {
  const { run, out } = layout
  layout.run = undefined
  layout.wrapNext = false
  if (run === undefined) return
  closeInlines(layout, 0)
  const together = textFollows && run.paragraph === undefined
  if (together && !run.wrapped) {
    const line = out[run.slot] === '' && out[run.slot - 1] === '</p>' ? '\n' : out[run.slot]
    out[run.slot] = `${line}<p>`
  }
  if (run.wrapped || together) out.push('</p>')
  layout.wrapNext = together
}

/** Between blocks a line break stands where the source has one, and always between paragraphs. */
function separator({ out, blocks, gap }: Layout, isParagraph: boolean): string {
  if (blocks.length === 0) return out.length > 0 ? '\n' : ''
  return gap.lines > 0 || (isParagraph && out.at(-1) === '</p>') ? '\n' : ''
}

function afford(layout: Layout, part: LayoutPart): boolean {
  layout.spare -= part.tag.length
  return layout.spare >= 0
}
