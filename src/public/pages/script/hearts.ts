// Hearts beside events: one tap saves an event in this browser, or a series as a whole.

import { one, oneOf } from '../../../http/script/elements.ts'
import { around, announce, fetchPage } from './parts/dom.ts'
import { mostSaved } from '../../query/saved/most_saved.ts'
import { onChange, read, write } from './parts/saved.ts'

const link = oneOf(HTMLAnchorElement, '.kept')
/** Series of which a tap on one of their dates has removed all: another tap brings them back. */
const removed = new Set<string>()

const keptBy = ({ dataset: { keep = '' } }: HTMLElement) => keep.split(' ') as [string, string?]

/** What is near the title is not said again with it. */
function labelOf(place: HTMLElement): string {
  const title = place.closest('article')?.querySelector('h1, :is(h2, h3, h4) a')
  const text = title?.lastChild?.textContent?.trim() ?? ''
  return place.dataset['label'] ?? (link.dataset['label'] ?? '').replace('{title}', () => text)
}

function heartIn(place: HTMLElement): Element {
  const known = place.querySelector(':scope > .heart')
  if (known) return known
  const heart = document.createElement('button')
  heart.type = 'button'
  heart.className = 'heart'
  heart.setAttribute('aria-label', labelOf(place))
  heart.append(oneOf(SVGElement, 'svg', link).cloneNode(true), place.dataset['words'] ?? '')
  place.append(heart)
  return heart
}

function draw(within: ParentNode = document): void {
  const saved = new Set(read())
  const places = [...within.querySelectorAll<HTMLElement>('[data-keep]')]
  for (const place of places) {
    const isSaved = keptBy(place).some((id) => id !== undefined && saved.has(id))
    heartIn(place).setAttribute('aria-pressed', String(isSaved))
  }
}

/** What cannot be done is said in the words of the page of saved events. */
async function tell(what: string): Promise<void> {
  const page = await fetchPage(link.href)
  const text = page?.querySelector(`[data-told=${what}] span`)?.textContent
  // Without these words the page itself shows what is saved.
  if (!text) return location.assign(link.href)
  announce(text)
  one('#news').classList.add('is-seen')
}

document.addEventListener('click', (event) => {
  one('#news').classList.remove('is-seen')
  const heart = around(event, '.heart')
  if (!heart?.parentElement) return
  const [id, series = ''] = keptBy(heart.parentElement)
  const before = read()
  const others = before.filter((kept) => kept !== id && kept !== series)
  const isSaved = others.length < before.length
  if (before.includes(series)) removed.add(series)
  const added = removed.has(series) ? series : id
  if (!isSaved && before.length >= mostSaved) return void tell('full')
  if (!write(isSaved ? others : [...before, added])) void tell('blocked')
  else if (before.includes(series)) void tell('series')
})

onChange(() => draw())
document.addEventListener('untold', (event) => {
  if (event instanceof CustomEvent) void tell(String(event.detail))
})
for (const name of ['turned', 'shown']) {
  document.addEventListener(name, (event) => {
    draw(event instanceof CustomEvent ? (event.detail as Element) : document)
  })
}
draw()
