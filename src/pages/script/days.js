// For months, weeks and days: swipes, the chosen day of a telephone, a glance at an event beside
// its link, and keys. Fetched when it is needed first; see calendar.js. `fetchChoices` is of the file
// before it, with which it is served.

const isNarrow = matchMedia('(max-width: 44rem)')
const click = (selector) => document.querySelector(selector)?.click()

// The chosen day of a small month.

const chosen = () =>
  document.querySelector('.month td:target') ?? document.querySelector('.month .chosen')

/** Without an entry in the history: going back leads to where the visitor came from. */
function choose(day) {
  const { scrollX, scrollY } = window
  location.replace(`#${day.id}`)
  scrollTo(scrollX, scrollY)
  const link = day.querySelector('.pick')
  link.focus({ preventScroll: true })
  const parts = [...day.children].filter((part) => part !== link)
  document.querySelector('#news').textContent = parts.map(spoken).join(', ')
}

/** What the heading and the list of a day say. */
const spoken = (part) => part.innerText.replaceAll('\n', ' ')

/** To the day before or after, and from the last day to the next month. */
function step(by) {
  const days = [...document.querySelectorAll('.month td[id]')]
  const next = days[days.indexOf(chosen()) + by]
  if (next) choose(next)
  else click(`a[data-turn=${by > 0 ? 'after' : 'before'}]`)
}

function pick(event) {
  const day = event.target.closest?.('.pick')?.closest('td')
  if (!day) return
  event.preventDefault()
  choose(day)
}

// Swipes: over the days of a small month to another month, over the events of a day to another day.

const shortestSwipe = 50
let touch

function beginSwipe({ touches, target }) {
  const [one] = touches
  const area = target.closest('.month, .hours')
  touch = touches.length === 1 && area ? { x: one.clientX, y: one.clientY, target } : undefined
}

function endSwipe({ changedTouches: [one] }) {
  if (!touch) return
  const { x, y, target } = touch
  touch = undefined
  const across = one.clientX - x
  if (Math.abs(across) < shortestSwipe || Math.abs(across) < 2 * Math.abs(one.clientY - y)) return
  const by = (across < 0 ? 1 : -1) * (getComputedStyle(document.body).direction === 'rtl' ? -1 : 1)
  const isDay = isNarrow.matches && target.closest('.month td > :is(ol, .number, .none)')
  if (isDay) step(by)
  else click(`a[data-turn=${by > 0 ? 'after' : 'before'}]`)
}
addEventListener('touchstart', beginSwipe, { passive: true })
addEventListener('touchend', endSwipe, { passive: true })

// A glance at an event: while the mouse is over its link, when the keyboard is at it, on a tap.

const glance = document.createElement('aside')
glance.id = 'glance'
glance.popover = 'manual'
document.body.append(glance)
const seen = new Map()
const links = '.month li:not(.more) > a, :is(.spans, .timed, .besides) li:not(.more) a'
let wanted
let timer
/** The gesture or button with which a telephone goes back closes a glance first. */
let watcher

async function read(link) {
  const address = link.href
  if (!seen.has(address)) {
    const answer = await fetch(`${address}?part=preview`).catch(() => undefined)
    if (!answer?.ok) return undefined
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    seen.set(address, page.querySelector('.glance'))
  }
  return seen.get(address)
}

/** True if there is something to show. */
async function show(link) {
  wanted = link
  const found = await read(link)
  if (wanted !== link || !link.isConnected) return true
  if (!found) return false
  glance.replaceChildren(document.importNode(found, true))
  link.removeAttribute('title')
  link.setAttribute('aria-describedby', 'glance')
  glance.showPopover()
  if (isNarrow.matches && window.CloseWatcher && !watcher) {
    watcher = Object.assign(new CloseWatcher(), { onclose: hide })
  }
  document.dispatchEvent(new CustomEvent('shown', { detail: glance }))
  put(link.getBoundingClientRect(), glance.getBoundingClientRect())
  return true
}

/** Beside the link, else below or above it, and inside of the window. */
function put(link, own) {
  const room = { x: innerWidth - own.width - 8, y: innerHeight - own.height - 8 }
  const isRight = link.right + 8 <= room.x
  const isLeft = link.left - own.width - 8 >= 8
  const x = isRight ? link.right + 8 : isLeft ? link.left - own.width - 8 : link.left
  const below = link.bottom + 8 <= room.y ? link.bottom + 8 : link.top - own.height - 8
  const y = isRight || isLeft ? link.top : below
  glance.style.setProperty('--left', `${Math.max(8, Math.min(x, room.x))}px`)
  glance.style.setProperty('--top', `${Math.max(8, Math.min(y, room.y))}px`)
}

function hide() {
  clearTimeout(timer)
  wanted?.removeAttribute('aria-describedby')
  wanted = undefined
  watcher?.destroy()
  watcher = undefined
  if (glance.matches(':popover-open')) glance.hidePopover()
}

function later(action, ms) {
  clearTimeout(timer)
  timer = setTimeout(() => action(), ms)
}

function hover({ target, pointerType }) {
  if (pointerType !== 'mouse') return
  const link = target
    .closest('.month li:not(.more), :is(.spans, .timed, .besides) li')
    ?.querySelector('a')
  if (target.closest('#glance') || (link && link === wanted)) clearTimeout(timer)
  else if (link?.matches(links)) later(() => show(link), 350)
  else later(hide, 250)
}
document.addEventListener('pointerover', hover)
function attend({ target }) {
  if (target.matches(`:is(${links}):focus-visible`)) later(() => show(target), 350)
  else if (!target.closest('#glance')) hide()
}
document.addEventListener('focusin', attend)
async function tap(event) {
  const link = event.target.closest?.(links)
  const isInside = event.target.closest?.('#glance') && !event.target.closest('.glance-close')
  if (!link) return isInside ? undefined : hide()
  if (event.pointerType !== 'touch' || link === wanted) return undefined
  event.preventDefault()
  if (!(await show(link))) location.assign(link.href)
  return undefined
}

function pickOrTap(event) {
  pick(event)
  return tap(event)
}
document.addEventListener('click', pickOrTap)
addEventListener('scroll', () => isNarrow.matches || hide(), { passive: true })

// Keys, which can be switched off.

const store = 'fasti-keys'
const areOn = () => localStorage.getItem(store) !== 'off'
const fields = 'input, select, textarea, [contenteditable], dialog'

/** An element with what is in it. */
function make(name, set, ...inside) {
  const made = Object.assign(document.createElement(name), set)
  made.append(...inside)
  return made
}

/** What a place in the page says, for the sheet. */
const textOf = (place) =>
  (place.labels?.[0] ?? place.querySelector(':scope > span') ?? place).textContent.trim()

/** Made from the page, so that it says what the keys do there. */
function openHelp() {
  const button = document.querySelector('.keys-button')
  const lines = [...document.querySelectorAll('[data-key]')].map((place) =>
    make(
      'div',
      {},
      make('dt', {}, make('kbd', { textContent: place.dataset.key })),
      make('dd', { textContent: textOf(place) }),
    ),
  )
  const on = make('input', { type: 'checkbox', id: 'keys-on', checked: areOn() })
  const form = make(
    'form',
    { method: 'dialog' },
    make('h2', { id: 'keys-title', textContent: textOf(button) }),
    make('dl', {}, ...lines),
    make('p', {}, make('label', {}, on, button.dataset.on)),
    make('button', { autofocus: true, textContent: button.dataset.close }),
  )
  const sheet = make('dialog', { className: 'keys' }, form)
  sheet.setAttribute('aria-labelledby', 'keys-title')
  sheet.addEventListener('close', () => sheet.remove())
  document.body.append(sheet)
  sheet.showModal()
}

function press(place) {
  if (place.matches('input')) place.focus()
  else place.click()
  if (place.matches('summary')) place.parentElement.querySelector('[type=date]').focus()
}

function heed(event) {
  const { key, target } = event
  if (key === 'Escape') return hide()
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined
  if (!areOn() || target.closest(fields)) return undefined
  const place = document.querySelector(`[data-key="${CSS.escape(key)}"]`)
  if (!place) return undefined
  event.preventDefault()
  return press(place)
}
document.addEventListener('keydown', heed)
document.addEventListener('click', ({ target }) => {
  if (target.closest?.('.keys-button')) openHelp()
})
document.addEventListener('change', ({ target }) => {
  if (target.id === 'keys-on') localStorage.setItem(store, target.checked ? 'on' : 'off')
})

/** After another month, week or day was put in the place of this one. */
document.addEventListener('turned', () => {
  hide()
  const day = document.getElementById(location.hash.slice(1))
  if (!day?.matches('.month td')) return
  document.querySelector('.month .chosen')?.classList.remove('chosen')
  day.classList.add('chosen')
})

// Somebody may have opened the filters before this was here.
document.querySelectorAll('.filters[open]').forEach(fetchChoices)

/** What made somebody fetch this counts as well. */
export function start(event) {
  const act = {
    pointerover: hover,
    touchstart: beginSwipe,
    touchend: endSwipe,
    focusin: attend,
    keydown: heed,
    click: pickOrTap,
  }
  act[event.type](event)
}
