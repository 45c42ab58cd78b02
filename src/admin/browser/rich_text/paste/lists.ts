// Lists as programs write them: paragraphs that only look like items, and items nested beside each
// other.

import { stylesOf } from './styles.ts'

/** Word: `<p style="mso-list:l0 level1 lfo1">`, with the bullet as text. */
export function listsFromWord(root: Element): void {
  const items = [...root.querySelectorAll('p,h1,h2,h3,h4,h5,h6')].filter((one) => levelOf(one) > 0)
  const isItem = new Set<Element>(items)
  for (const item of items) {
    const previous = item.previousElementSibling
    // Items that follow each other are taken over by the first of them.
    if (previous && (isItem.has(previous) || previous.hasAttribute('data-made'))) continue
    gather(item, isItem)
  }
  for (const list of root.querySelectorAll('[data-made]')) list.removeAttribute('data-made')
}

function levelOf(element: Element): number {
  const value = stylesOf(element).get('mso-list') ?? ''
  return Number(/\blevel(\d)\b/.exec(value)?.[1] ?? 0)
}

const listOf = (element: Element): string => stylesOf(element).get('mso-list')?.split(' ')[0] ?? ''

function gather(first: Element, isItem: ReadonlySet<Element>): void {
  /** The lists that are open, the outermost first. */
  let open: { readonly list: Element; readonly level: number; readonly id: string }[] = []
  let item: Element | null = first
  while (item && isItem.has(item)) {
    const next: Element | null = item.nextElementSibling
    const [level, id] = [levelOf(item), listOf(item)]
    const name = takeMarker(item) ? 'ol' : 'ul'
    open = open.filter((one) => one.level <= level)
    const last = open.at(-1)
    const isNew = last?.level !== level || last.id !== id || last.list.localName !== name
    if (isNew) {
      const list = item.ownerDocument.createElement(name)
      list.setAttribute('data-made', '')
      if (last?.level === level) open.pop()
      const outer = open.at(-1)
      if (outer) (outer.list.lastElementChild ?? outer.list).append(list)
      else item.before(list)
      open.push({ list, level, id })
    }
    const entry = item.ownerDocument.createElement('li')
    if (item.getAttribute('dir')) entry.setAttribute('dir', item.getAttribute('dir') ?? '')
    entry.append(...item.childNodes)
    open.at(-1)?.list.append(entry)
    item.remove()
    item = next
  }
}

/** Removes the bullet or number; true for a number. */
function takeMarker(item: Element): boolean {
  const marker = [...item.querySelectorAll('[data-style]')].find((one) =>
    /^(?:ignore|skip)/.test(stylesOf(one).get('mso-list') ?? ''),
  )
  const text = marker?.textContent?.trim() ?? ''
  marker?.remove()
  return /^\(?(?:\d+|[a-z]|[ivxlcdm]+)[.)]/i.test(text)
}

/** Lists right inside of lists belong to the item before them; so do the levels of Word Online. */
export function nestLists(root: Element): void {
  for (const item of root.querySelectorAll('li[data-aria-level]')) joinOnline(item)
  for (const list of root.querySelectorAll(':is(ul,ol) > :is(ul,ol)')) {
    const before = list.previousElementSibling
    if (before?.localName === 'li') before.append(list)
    else {
      const entry = list.ownerDocument.createElement('li')
      list.before(entry)
      entry.append(list)
    }
  }
}

/** Word Online has a list for every item. */
function joinOnline(item: Element): void {
  const list = item.parentElement
  const before = list?.previousElementSibling
  if (!list || !before?.matches('ul,ol') || list.firstElementChild !== item) return
  const level = Number(item.getAttribute('data-aria-level'))
  let target = before
  for (let at = 1; at < level; at += 1) {
    const inner = [...(target.lastElementChild?.children ?? [])].findLast((one) =>
      one.matches('ul,ol'),
    )
    if (!inner) {
      if (target.lastElementChild) target.lastElementChild.append(list)
      return
    }
    target = inner
  }
  if (target.localName !== list.localName) return
  target.append(...list.children)
  list.remove()
}
