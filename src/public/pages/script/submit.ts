// The form of a proposal: what is typed survives a closed tab, public places are offered by name, and
// the challenge is solved while its sender reads what is sent.

import { firstBitsOf } from './parts/sha256.ts'

const form = document.querySelector<HTMLFormElement>('form.proposal')
const key = form?.dataset['kept'] ? `proposal ${form.dataset['kept']}` : undefined
const notKept = new Set(['challenge', 'nickname', 'recurrence', 'picture', 'no_picture'])
const kept = 'proposal new'
const isChecked = (one: Element): one is HTMLInputElement =>
  one instanceof HTMLInputElement && one.type === 'checkbox'

/** Without the right to store anything nothing is kept. */
function store<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}

if (document.querySelector('[data-sent]')) store((storage) => storage.removeItem(kept))
if (form && key) keep(form, key)
if (form?.dataset['places']) offerPlaces(form, form.dataset['places'])
if (form?.dataset['solving']) solveIn(form)
document.getElementById('complaints')?.focus()

function keep(inside: HTMLFormElement, name: string): void {
  const fields = () =>
    [...inside.elements].filter(
      (one): one is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
        'value' in one &&
        'name' in one &&
        one.name !== '' &&
        one.getAttribute('type') !== 'file' &&
        !(one instanceof HTMLButtonElement),
    )
  const before = store(
    (storage) => JSON.parse(storage.getItem(name) ?? 'null') as Record<string, string> | null,
  )
  // What the server has sent back is newer.
  if (
    before &&
    !document.getElementById('complaints') &&
    !inside.querySelector('[name=title][value]:not([value=""])')
  ) {
    for (const one of fields()) {
      const value = before[one.name]
      if (value === undefined || notKept.has(one.name)) continue
      if (isChecked(one)) one.checked = value !== ''
      else one.value = value
    }
  }
  const save = () => {
    const values = fields().map((one) => [
      one.name,
      isChecked(one) && !one.checked ? '' : one.value,
    ])
    store((storage) => storage.setItem(name, JSON.stringify(Object.fromEntries(values))))
  }
  inside.addEventListener('input', save)
  inside.addEventListener('change', save)
}

interface Place {
  readonly id: number
  readonly name: string
}

function offerPlaces(inside: HTMLFormElement, address: string): void {
  const input = inside.querySelector<HTMLInputElement>('#at-venue')
  const chosen = inside.querySelector<HTMLInputElement>('[name=venue_id]')
  if (!input || !chosen) return
  const list = Object.assign(document.createElement('ul'), { className: 'found', id: 'places' })
  list.hidden = true
  input.after(list)
  let latest = 0
  const close = () => {
    list.hidden = true
    list.replaceChildren()
  }
  const take = ({ id, name }: Place) => {
    input.value = name
    chosen.value = String(id)
    close()
    input.focus()
    inside.dispatchEvent(new Event('change'))
  }
  const look = async () => {
    chosen.value = ''
    const text = input.value.trim()
    const mine = ++latest
    if (text.length < 2) return close()
    const reply = await fetch(`${address}?venue=${encodeURIComponent(text)}&_fields=venues`)
    if (mine !== latest || !reply.ok) return
    const { venues } = (await reply.json()) as { venues: readonly Place[] }
    list.replaceChildren(
      ...venues.slice(0, 6).map((place) => {
        const button = Object.assign(document.createElement('button'), {
          type: 'button',
          textContent: place.name,
        })
        button.addEventListener('click', () => take(place))
        const item = document.createElement('li')
        item.append(button)
        return item
      }),
    )
    list.hidden = venues.length === 0
  }
  input.addEventListener('input', () => void look().catch(close))
  inside.addEventListener('keydown', (event) => {
    if (list.hidden) return
    const buttons = [...list.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') buttons[at + 1]?.focus()
    else if (event.key === 'ArrowUp') (at > 0 ? buttons[at - 1] : input)?.focus()
    else return
    event.preventDefault()
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target !== input && !list.contains(target as Node)) close()
  })
}

function solveIn(inside: HTMLFormElement): void {
  const field = inside.querySelector<HTMLInputElement>('[name=challenge]')
  if (!field || field.value.includes(':')) return
  let waiting: HTMLButtonElement | undefined
  const fill = async () => {
    field.value = await solve(field.value, Number(inside.dataset['bits']))
    if (waiting) inside.requestSubmit(waiting)
  }
  inside.addEventListener('submit', (event) => {
    const button = event.submitter
    const isSending = button instanceof HTMLButtonElement && button.value === 'send'
    if (!isSending || field.value.includes(':')) return
    event.preventDefault()
    waiting = button
    const told = document.getElementById('solving')
    if (told) told.textContent = inside.dataset['solving'] ?? ''
  })
  void fill()
}

/** Tries for some milliseconds at a time, so that the page stays quick. */
async function solve(text: string, bits: number): Promise<string> {
  const needed = Number(text.split('.')[1] ?? bits)
  for (let n = 0; ;) {
    const until = performance.now() + 12
    for (; performance.now() < until; n++) {
      const tried = `${text}:${n}`
      if (Math.clz32(firstBitsOf(tried)) >= needed) return tried
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
