// A form for each operation, with which it can be tried.

import type { CallData, CallParameter } from '../script_data.ts'
import { make, one } from '../../script/elements.ts'
import { say, server } from './page.ts'
import { type Sent, pretty, send, tokenField } from './sending.ts'

/** How each language of the examples writes a text. */
const quotes: Readonly<Record<string, (text: string) => string>> = {
  curl: (text) => `'${text.replaceAll("'", `'\\''`)}'`,
  JavaScript: (text) => JSON.stringify(text),
  Python: (text) => JSON.stringify(text),
  PHP: (text) => `'${text.replace(/[\\']/g, '\\$&')}'`,
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const field = (id: string, label: Node | string, control: Control): HTMLElement => {
  control.id = id
  return make('p', { class: 'field' }, make('label', { for: id }, label), control)
}

const plainText = { autocomplete: 'off', spellcheck: 'false' }

const optionsOf = (values: readonly unknown[]): readonly HTMLElement[] =>
  values.map((value) => make('option', {}, String(value)))

function controlOf({ name, example = '', values, required }: CallParameter): Control {
  const control = values
    ? make('select', {}, make('option', { value: '' }, '—'), ...optionsOf(values))
    : make('input', { type: 'text', placeholder: example, ...plainText })
  control.name = name
  if (required) {
    control.value = values ? String(values[0]) : example
    control.required = true
  }
  return control
}

export function addTrying(operation: Element): void {
  const inside = one('.inside', operation)
  const call = JSON.parse(inside.dataset['call'] ?? '') as CallData
  const { methods, json } = call
  const idOf = (name: string | number): string => `try-${inside.id}-${name}`
  const given = call.parameters.map((parameter) => ({ parameter, control: controlOf(parameter) }))
  const fieldsOf = (isRequired: boolean): readonly HTMLElement[] =>
    given.flatMap(({ parameter: { name, required = false }, control }, at) =>
      required === isRequired ? [field(idOf(at), make('code', {}, name), control)] : [],
    )
  const method = make('select', {}, ...optionsOf(methods))
  const body = json && make('textarea', { rows: '6', spellcheck: 'false' })
  if (body) body.value = pretty(json.text)
  const more = fieldsOf(false)
  const answer = make('div', { class: 'answer', 'aria-live': 'polite' })
  const hint = methods.includes('GET') ? '' : make('small', {}, say.changes)
  const form = make(
    'form',
    { class: 'try', 'aria-label': `${say.try}: ${methods[0] ?? ''} ${call.path}` },
    ...(methods.length > 1 ? [field(idOf('method'), say.method, method)] : []),
    ...fieldsOf(true),
    ...(more.length > 0 ? [foldedAway(more)] : []),
    ...(body ? [field(idOf('body'), say.body, body)] : []),
    tokenField(idOf('token')),
    make('p', { class: 'send' }, make('button', {}, say.send), hint),
    answer,
  )
  const sent = (): Sent => ({
    url: addressOf(
      call,
      given.map(({ parameter, control }) => [parameter, control.value]),
    ),
    method: method.value,
    body: body && { type: json.type, text: body.value },
  })
  const examples = [...inside.querySelectorAll<HTMLElement>('[data-example]')].map((example) => {
    const code = one('code', example)
    const quote = quotes[example.dataset['example'] ?? ''] ?? String
    return { quote, code, first: code.textContent }
  })
  form.addEventListener('input', () => {
    const { url, body: filledIn } = sent()
    for (const { quote, code, first } of examples) {
      const filled = first.replace(quote(call.url), () => quote(url))
      code.textContent =
        filledIn && json ? filled.replace(quote(json.text), () => quote(filledIn.text)) : filled
    }
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(sent(), answer)
  })
  inside.append(make('h4', {}, say.try), form)
}

const foldedAway = (fields: readonly HTMLElement[]): HTMLElement =>
  make('details', {}, make('summary', {}, say.more), make('div', { class: 'more' }, ...fields))

function addressOf(
  { path }: CallData,
  given: readonly (readonly [parameter: CallParameter, value: string])[],
): string {
  let filled = path
  const query = new URLSearchParams()
  for (const [{ name, in: place }, value] of given) {
    if (place === 'path') filled = filled.replace(`{${name}}`, () => encodeURIComponent(value))
    else if (value !== '') query.append(name, value)
  }
  const text = query.toString()
  return server + filled + (text === '' ? '' : `?${text}`)
}
