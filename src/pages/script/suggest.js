// Suggestions while somebody types into the search field: a combobox with a list of links, after the
// pattern of ARIA.

const pauseMs = 200
const fewestLetters = 2

function suggestIn(form, input) {
  const list = document.createElement('ul')
  list.id = `${input.id}-list`
  list.className = 'suggestions'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', form.dataset.label)
  form.append(list)
  input.autocomplete = 'off'
  const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': list.id }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)

  const options = () => [...list.children]
  /** The chosen one; -1 is the field itself. */
  let chosen = -1
  let timer
  let asking

  function choose(at) {
    options()[chosen]?.setAttribute('aria-selected', 'false')
    chosen = at
    const option = options()[at]
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }

  function show(isOpen) {
    choose(-1)
    list.hidden = !isOpen || list.children.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
  }

  function fill({ news, suggestions }) {
    list.replaceChildren(...suggestions.map(optionOf))
    show(true)
    document.querySelector('#news').textContent = news
  }

  function optionOf({ url, text, note }, at) {
    const option = document.createElement('li')
    option.id = `${list.id}-${at}`
    option.dataset.url = url
    option.setAttribute('role', 'option')
    option.setAttribute('aria-selected', 'false')
    const [name, about] = [text, note].map((words) => {
      const part = document.createElement('span')
      part.dir = 'auto'
      part.textContent = words
      return part
    })
    about.className = 'note'
    option.append(name, ' ', about)
    return option
  }

  /** Only the answer to what was typed last is shown. */
  async function ask() {
    const q = input.value.trim()
    asking?.abort()
    if ([...q].length < fewestLetters) return forget()
    const mine = (asking = new AbortController())
    try {
      const address = `${form.dataset.suggest}?${new URLSearchParams({ q })}`
      const answer = await fetch(address, { signal: mine.signal })
      const found = answer.ok ? await answer.json() : undefined
      if (mine !== asking || document.activeElement !== input) return
      if (found) fill(found)
      else forget()
    } catch {
      // Without an answer the field is a plain one: Enter searches.
      if (mine === asking) forget()
    }
  }

  function forget() {
    list.replaceChildren()
    show(false)
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    choose(-1)
    timer = setTimeout(ask, pauseMs)
  })

  const steps = { ArrowDown: 1, ArrowUp: -1 }
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
      location.assign(options()[chosen].dataset.url)
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      show(false)
    }
  })

  function stop() {
    clearTimeout(timer)
    asking?.abort()
    asking = undefined
    show(false)
  }
  input.addEventListener('blur', stop)
  form.addEventListener('submit', stop)

  // The field keeps the focus.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const option = event.target.closest('[role=option]')
    if (option) location.assign(option.dataset.url)
  })
  show(false)
  // Somebody may have typed while this script was on its way.
  if (document.activeElement === input && input.value !== input.defaultValue)
    timer = setTimeout(ask, pauseMs)
}

for (const form of document.querySelectorAll('form[data-suggest]')) {
  const input = form.querySelector('input[type=search]')
  if (input) suggestIn(form, input)
}
