// The search field of the reference.

import { make, one } from '../../script/elements.ts'
import { say } from './page.ts'

/** Its name, what it does, and the names of what it takes or has. */
function searched(part: Element): string {
  const texts = part.querySelectorAll('h3, .what, :scope > p, tbody th > code')
  return [...texts].map(({ textContent }) => textContent.toLowerCase()).join(' ')
}

const resultsOf = (count: number): string =>
  count === 0 ? say.nothing : say.results[count === 1 ? 0 : 1].replace('{n}', String(count))

const linksTo = (id: string): readonly Element[] => [
  ...document.querySelectorAll(`nav a[href="#${id}"]`),
]

function showItems(links: readonly Element[], isShown: boolean): void {
  for (const { parentElement } of links) if (parentElement) parentElement.hidden = !isShown
}

export function addSearch(): void {
  const input = make('input', { type: 'search', id: 'find', autocomplete: 'off' })
  const found = make('p', { class: 'found', role: 'status' })
  const label = make('label', { for: 'find' }, say.search)
  one('nav > h2').after(make('search', { class: 'find' }, label, input, found))
  const parts = [...document.querySelectorAll<HTMLElement>('.operation, .schema')].map((part) => ({
    part,
    text: searched(part),
    links: linksTo(part.id || one('.inside', part).id),
  }))
  const look = (): void => {
    const asked = input.value.trim().toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const { part, text, links } of parts) {
      const isFound = asked.every((word) => text.includes(word))
      if (isFound) count++
      part.hidden = !isFound
      showItems(links, isFound)
    }
    const groups = 'main > section:has(.operation, .schema)'
    for (const group of document.querySelectorAll<HTMLElement>(groups)) {
      group.hidden = !group.querySelector('.operation:not([hidden]), .schema:not([hidden])')
      showItems(linksTo(group.getAttribute('aria-labelledby') ?? ''), !group.hidden)
    }
    found.textContent = asked.length === 0 ? '' : resultsOf(count)
  }
  input.addEventListener('input', look)
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    input.value = ''
    look()
  })
  document.addEventListener('keydown', (event) => {
    const { target } = event
    const isTyping = target instanceof Element && target.closest('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })
}
