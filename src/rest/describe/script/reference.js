// Search, copying and requests for the reference. Without it the page is complete, and searched as
// any other.

const { words, server } = document.querySelector('main').dataset
const say = JSON.parse(words)
const operations = [...document.querySelectorAll('.operation')]

/** As chosen on the pages of the site. */
function followColours() {
  try {
    const chosen = localStorage.getItem('fasti-colours')
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.colours = chosen
  } catch {
    // A browser that keeps nothing has no choice.
  }
}

/** Text is put in as text: nothing of an answer is ever read as markup. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(key, value)
  }
  element.append(...children)
  return element
}

/** Its name, what it does, and the names of what it takes or has. */
function searched(part) {
  const texts = part.querySelectorAll('h3, .what, :scope > p, tbody th > code')
  return [...texts].map((one) => one.textContent.toLowerCase()).join(' ')
}

const resultsOf = (count) =>
  count === 0 ? say.nothing : say.results[count === 1 ? 0 : 1].replace('{n}', count)

function addSearch() {
  const input = make('input', { type: 'search', id: 'find', autocomplete: 'off' })
  const found = make('p', { class: 'found', role: 'status' })
  const box = make(
    'search',
    { class: 'find' },
    make('label', { for: 'find' }, say.search),
    input,
    found,
  )
  document.querySelector('nav > h2').after(box)
  const parts = [...document.querySelectorAll('.operation, .schema')].map((part) => ({
    part,
    text: searched(part),
    links: [
      ...document.querySelectorAll(`nav a[href="#${part.id || part.querySelector('.inside').id}"]`),
    ],
  }))
  const look = () => {
    const asked = input.value.trim().toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const { part, text, links } of parts) {
      const isFound = asked.every((word) => text.includes(word))
      if (isFound) count++
      part.hidden = !isFound
      for (const link of links) link.parentElement.hidden = !isFound
    }
    for (const group of document.querySelectorAll('main > section:has(.operation, .schema)')) {
      group.hidden = !group.querySelector('.operation:not([hidden]), .schema:not([hidden])')
      const link = document.querySelector(`nav a[href="#${group.getAttribute('aria-labelledby')}"]`)
      if (link) link.parentElement.hidden = group.hidden
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
    const isTyping = event.target.closest?.('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })
}

function addCopying(pre) {
  const button = make('button', { type: 'button', class: 'copy' }, say.copy)
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(pre.textContent)
      button.textContent = say.copied
      setTimeout(() => (button.textContent = say.copy), 2000)
    } catch {
      // Without the right to the clipboard the text is chosen, to be copied by hand.
      getSelection().selectAllChildren(pre)
    }
  })
  const box = make('div', { class: 'copied' })
  pre.replaceWith(box)
  box.append(pre, button)
}

/** How each language of the examples writes a text. */
const quotes = {
  curl: (text) => `'${text.replaceAll("'", `'\\''`)}'`,
  JavaScript: (text) => JSON.stringify(text),
  Python: (text) => JSON.stringify(text),
  PHP: (text) => `'${text.replace(/[\\']/g, '\\$&')}'`,
}

/** Kept in this variable alone: it is in no address and in no storage, and gone with the page. */
let token = ''
const tokenFields = []

function tokenField(id) {
  const input = make('input', { id, type: 'password', autocomplete: 'off', spellcheck: 'false' })
  input.value = token
  input.addEventListener('input', () => {
    token = input.value.trim()
    for (const other of tokenFields) if (other !== input) other.value = input.value
  })
  tokenFields.push(input)
  const note = make('small', { id: `${id}-note` }, say.tokenNote)
  input.setAttribute('aria-describedby', note.id)
  return make('p', { class: 'field' }, make('label', { for: id }, say.token), input, note)
}

function parameterField(id, { name, example, values, required }) {
  const label = make('label', { for: id }, make('code', {}, name))
  const control = values
    ? make(
        'select',
        {},
        make('option', { value: '' }, '—'),
        ...values.map((one) => make('option', {}, one)),
      )
    : make('input', {
        type: 'text',
        placeholder: example,
        autocomplete: 'off',
        spellcheck: 'false',
      })
  control.id = id
  control.name = name
  if (required) {
    control.value = values ? values[0] : example
    control.required = true
  }
  return make('p', { class: 'field' }, label, control)
}

function addTrying(operation) {
  const inside = operation.querySelector('.inside')
  const call = JSON.parse(inside.dataset.call)
  const idOf = (name) => `try-${inside.id}-${name}`
  const fields = call.parameters.map((one, at) => [one, parameterField(idOf(at), one)])
  const shown = fields.filter(([one]) => one.required).map(([, field]) => field)
  const more = fields.filter(([one]) => !one.required).map(([, field]) => field)
  const body = call.json && make('textarea', { id: idOf('body'), rows: 6, spellcheck: 'false' })
  if (body) body.value = pretty(call.json.text)
  const answer = make('div', { class: 'answer', 'aria-live': 'polite' })
  const form = make(
    'form',
    { class: 'try', 'aria-label': `${say.try}: ${call.methods[0]} ${call.path}` },
    ...(call.methods.length > 1 ? [methodField(idOf('method'), call.methods)] : []),
    ...shown,
    ...(more.length > 0
      ? [
          make(
            'details',
            {},
            make('summary', {}, say.more),
            make('div', { class: 'more' }, ...more),
          ),
        ]
      : []),
    ...(body
      ? [make('p', { class: 'field' }, make('label', { for: body.id }, say.body), body)]
      : []),
    tokenField(idOf('token')),
    make(
      'p',
      { class: 'send' },
      make('button', {}, say.send),
      call.methods.includes('GET') ? '' : make('small', {}, say.changes),
    ),
    answer,
  )
  const sent = () => ({
    url: addressOf(
      call,
      fields.map(([one, field]) => [one, field.querySelector('input, select').value]),
    ),
    method: form.querySelector('select[data-method]')?.value ?? call.methods[0],
    body: body?.value,
  })
  const examples = [...inside.querySelectorAll('[data-example]')].map((element) => {
    const code = element.querySelector('code')
    return { quote: quotes[element.dataset.example], code, first: code.textContent }
  })
  form.addEventListener('input', () => {
    const { url, body: text } = sent()
    for (const { quote, code, first } of examples) {
      const filled = first.replace(quote(call.url), () => quote(url))
      code.textContent =
        text === undefined ? filled : filled.replace(quote(call.json.text), () => quote(text))
    }
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(sent(), call, answer)
  })
  inside.append(make('h4', {}, say.try), form)
}

function methodField(id, methods) {
  const options = methods.map((one) => make('option', {}, one))
  const select = make('select', { id, 'data-method': '' }, ...options)
  return make('p', { class: 'field' }, make('label', { for: id }, say.method), select)
}

function addressOf({ path }, given) {
  let filled = path
  const query = new URLSearchParams()
  for (const [{ name, in: place }, value] of given) {
    if (place === 'path') filled = filled.replace(`{${name}}`, () => encodeURIComponent(value))
    else if (value !== '') query.append(name, value)
  }
  const text = query.toString()
  return server + filled + (text === '' ? '' : `?${text}`)
}

const mostShown = 100_000

async function send({ url, method, body }, { json }, answer) {
  const headers = { accept: 'application/json' }
  if (token !== '') headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = json.type
  const began = performance.now()
  answer.replaceChildren(make('p', {}, '…'))
  try {
    // The session of the console has no part in it.
    const options = { method, headers, body, credentials: 'omit', referrerPolicy: 'no-referrer' }
    const reply = await fetch(url, options)
    const text = pretty(await reply.text())
    const ms = Math.round(performance.now() - began)
    const status = make(
      'span',
      { class: `status is${String(reply.status)[0]}` },
      String(reply.status),
    )
    const pre = make(
      'pre',
      { tabindex: 0, role: 'group', 'aria-label': say.response },
      make('code', {}, text.slice(0, mostShown)),
    )
    answer.replaceChildren(make('p', {}, status, ` ${reply.statusText} · ${ms} ms`), pre)
    addCopying(pre)
  } catch (error) {
    console.error(error)
    answer.replaceChildren(make('p', {}, say.unreachable))
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

followColours()
addSearch()
for (const pre of document.querySelectorAll('pre')) addCopying(pre)
for (const operation of operations) {
  const open = () => operation.open && addTrying(operation)
  if (operation.open) open()
  else operation.addEventListener('toggle', open, { once: true })
}
