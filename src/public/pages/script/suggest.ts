// Suggestions while somebody types into the search field: a combobox with a list of links, after the
// pattern of ARIA.

import { type Suggestion, type Suggestions, fewestLetters } from '../suggestions.ts'
import { announce, around } from './parts/dom.ts'

const pauseMs = 200
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function suggestIn(form: HTMLFormElement, input: HTMLInputElement): void {
  const list = document.createElement('ul')
  list.id = `${input.id}-list`
  list.className = 'suggestions'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', form.dataset['label'] ?? '')
  form.append(list)
  input.autocomplete = 'off'
  const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': list.id }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)

  /** The chosen one; -1 is the field itself. */
  let chosen = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined

  function choose(at: number): void {
    list.children[chosen]?.setAttribute('aria-selected', 'false')
    chosen = at
    const option = list.children[at]
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }

  function show(isOpen: boolean): void {
    choose(-1)
    list.hidden = !isOpen || list.children.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
  }

  function fill({ news, suggestions }: Suggestions): void {
    list.replaceChildren(...suggestions.map((one, at) => optionOf(one, `${list.id}-${at}`)))
    show(true)
    announce(news)
  }

  /** Only the answer to what was typed last is shown. */
  async function ask(): Promise<void> {
    const q = input.value.trim()
    asking?.abort()
    if (Array.from(q).length < fewestLetters) return forget()
    const mine = (asking = new AbortController())
    try {
      const address = `${form.dataset['suggest'] ?? ''}?${new URLSearchParams({ q }).toString()}`
      const answer = await fetch(address, { signal: mine.signal })
      const found = answer.ok ? ((await answer.json()) as Suggestions) : undefined
      if (mine !== asking || document.activeElement !== input) return
      if (found) fill(found)
      else forget()
    } catch {
      // Without an answer the field is a plain one: Enter searches.
      if (mine === asking) forget()
    }
  }

  function forget(): void {
    list.replaceChildren()
    show(false)
  }

  function askSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), pauseMs)
  }

  input.addEventListener('input', () => {
    choose(-1)
    askSoon()
  })

  input.addEventListener('keydown', (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    if (step !== undefined && list.children.length > 0) {
      event.preventDefault()
      if (list.hidden) show(true)
      // The field stands between the last one and the first one.
      const places = list.children.length + 1
      choose(((chosen + 1 + step + places) % places) - 1)
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault()
      go(list.children[chosen])
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      show(false)
    }
  })

  function stop(): void {
    clearTimeout(timer)
    asking?.abort()
    asking = undefined
    show(false)
  }
  input.addEventListener('blur', stop)
  form.addEventListener('submit', stop)

  // The field keeps the focus.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => go(around(event, '[role=option]')))
  show(false)
  // Somebody may have typed while this script was on its way.
  if (document.activeElement === input && input.value !== input.defaultValue) askSoon()
}

function optionOf({ url, text, note }: Suggestion, id: string): HTMLElement {
  const option = document.createElement('li')
  option.id = id
  option.dataset['url'] = url
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  const about = words(note)
  about.className = 'note'
  option.append(words(text), ' ', about)
  return option
}

function words(text: string): HTMLElement {
  const part = document.createElement('span')
  part.dir = 'auto'
  part.textContent = text
  return part
}

function go(option: Element | undefined): void {
  const url = option instanceof HTMLElement ? option.dataset['url'] : undefined
  if (url !== undefined) location.assign(url)
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-suggest]')) {
  const input = form.querySelector<HTMLInputElement>('input[type=search]')
  if (input) suggestIn(form, input)
}
