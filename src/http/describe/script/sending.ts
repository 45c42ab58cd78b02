// Requests of the reference, and the token they are sent with.

import { addCopying } from './copying.ts'
import { make } from '../../script/elements.ts'
import { say } from './page.ts'

export interface Sent {
  readonly url: string
  readonly method: string
  readonly body: { readonly type: string; readonly text: string } | undefined
}

/** Kept in this variable alone: it is in no address and in no storage, and gone with the page. */
let token = ''
const tokenFields: HTMLInputElement[] = []

export function tokenField(id: string): HTMLElement {
  const note = make('small', { id: `${id}-note` }, say.tokenNote)
  const input = make('input', {
    id,
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': note.id,
  })
  input.value = token
  input.addEventListener('input', () => {
    token = input.value.trim()
    for (const other of tokenFields) if (other !== input) other.value = input.value
  })
  tokenFields.push(input)
  return make('p', { class: 'field' }, make('label', { for: id }, say.token), input, note)
}

const mostShown = 100_000

export async function send({ url, method, body }: Sent, answer: HTMLElement): Promise<void> {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== '') headers.set('authorization', `Bearer ${token}`)
  if (body) headers.set('content-type', body.type)
  const began = performance.now()
  answer.replaceChildren(make('p', {}, '…'))
  try {
    const reply = await fetch(url, {
      method,
      headers,
      body: body?.text ?? null,
      // The session of the console has no part in it.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const text = pretty(await reply.text())
    const ms = Math.round(performance.now() - began)
    const digits = String(reply.status)
    const status = make('span', { class: `status is${digits.slice(0, 1)}` }, digits)
    const code = make('code', {}, text.slice(0, mostShown))
    const pre = make('pre', { tabindex: '0', role: 'group', 'aria-label': say.response }, code)
    answer.replaceChildren(make('p', {}, status, ` ${reply.statusText} · ${ms} ms`), pre)
    addCopying(pre)
  } catch (error) {
    console.error(error)
    answer.replaceChildren(make('p', {}, say.unreachable))
  }
}

export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
