// Keys, which can be switched off.

import { make, one } from '../../../../http/script/elements.ts'
import { around } from './dom.ts'
import { hide } from './glance.ts'

const store = 'fasti-keys'
const areOn = (): boolean => localStorage.getItem(store) !== 'off'
const fields = 'input, select, textarea, [contenteditable], dialog'

/** What a place in the page says, for the sheet. */
function textOf(place: HTMLElement): string {
  const label = place instanceof HTMLInputElement ? place.labels?.[0] : undefined
  return (label ?? place.querySelector(':scope > span') ?? place).textContent.trim()
}

/** Made from the page, so that it says what the keys do there. */
function openHelp(button: HTMLElement): void {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-key]')].map((place) =>
    make(
      'div',
      {},
      make('dt', {}, make('kbd', {}, place.dataset['key'] ?? '')),
      make('dd', {}, textOf(place)),
    ),
  )
  const { on = '', close = '' } = button.dataset
  const box = make('input', { type: 'checkbox', id: 'keys-on' })
  box.checked = areOn()
  const form = make(
    'form',
    { method: 'dialog' },
    make('h2', { id: 'keys-title' }, textOf(button)),
    make('dl', {}, ...lines),
    make('p', {}, make('label', {}, box, on)),
    make('button', { autofocus: '' }, close),
  )
  const sheet = make('dialog', { class: 'keys', 'aria-labelledby': 'keys-title' }, form)
  sheet.addEventListener('close', () => sheet.remove())
  document.body.append(sheet)
  sheet.showModal()
}

function press(place: HTMLElement): void {
  if (place.matches('input')) place.focus()
  else place.click()
  if (place.matches('summary'))
    place.parentElement?.querySelector<HTMLElement>('[type=date]')?.focus()
}

export function heed(event: KeyboardEvent): void {
  const { key } = event
  if (key === 'Escape') return hide()
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (!areOn() || around(event, fields)) return
  const place = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  if (!place) return
  event.preventDefault()
  press(place)
}
document.addEventListener('keydown', heed)
document.addEventListener('click', (event) => {
  if (around(event, '.keys-button')) openHelp(one('.keys-button'))
})
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.id === 'keys-on') {
    localStorage.setItem(store, target.checked ? 'on' : 'off')
  }
})
