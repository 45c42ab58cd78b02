// The builder of embeds without a button: every choice shows what it does, and the lines are copied.

import { one, oneOf } from '../../../http/script/elements.ts'
import { announce, fetchPage } from './parts/dom.ts'

const form = oneOf(HTMLFormElement, '.builder form')
let latest = 0

async function build(): Promise<void> {
  const mine = ++latest
  const query = new URLSearchParams()
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string') query.append(name, value)
  })
  const address = `${form.getAttribute('action') ?? ''}?${query.toString()}`
  const next = await fetchPage(address)
  if (mine !== latest) return
  if (!next) return form.submit()
  one('#result').replaceWith(document.adoptNode(one('#result', next)))
  history.replaceState(null, '', address)
  prepare()
}

function prepare(): void {
  const button = oneOf(HTMLButtonElement, '#copy')
  button.hidden = false
  button.addEventListener('click', () => void copy(button))
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const lines = one('#snippet')
  try {
    await navigator.clipboard.writeText(lines.textContent)
  } catch {
    // Without the right to the clipboard the lines are chosen, to be copied by hand.
    getSelection()?.selectAllChildren(lines)
    return
  }
  const { done = '' } = button.dataset
  button.textContent = done
  announce(done)
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLFieldSetElement

/** What the chosen view does not have is out of the way, and not sent; so are colours that are not wanted. */
function fit(): void {
  const chosen = new FormData(form)
  const { value: view } = oneOf(HTMLInputElement, '[name=view]:checked', form)
  for (const part of form.querySelectorAll<HTMLElement>('[data-for]')) {
    part.hidden = !part.dataset['for']?.split(' ').includes(view)
    enable(part, !part.hidden)
  }
  const isColoured = chosen.has('own')
  const colours = one('.own-colours', form)
  colours.hidden = !isColoured
  enable(colours, isColoured)
  oneOf(HTMLSelectElement, '[name=theme]', form).disabled = isColoured
}

function enable(part: HTMLElement, isWanted: boolean): void {
  for (const field of part.querySelectorAll<Field>('input, select')) {
    const around = field.closest<HTMLElement>('[data-for]')
    field.disabled = !isWanted || around?.hidden === true
  }
}

one('p:has(> [type=submit])', form).hidden = true
form.addEventListener('input', () => {
  fit()
  void build()
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void build()
})
fit()
prepare()
