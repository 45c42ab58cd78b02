// Turns months, weeks and days without a reload, and shows what changes in a month meanwhile.
// `addSheet` and `showOwnTimes` are of the files before it: they are served as one.

const main = () => document.querySelector('main')

/** Other days may have a sheet, or colours, that this page has not. */
async function adoptSheets(next) {
  const missing = [...next.querySelectorAll('link[rel=stylesheet]')].filter(
    (sheet) => !document.querySelector(`link[href="${sheet.getAttribute('href')}"]`),
  )
  const loads = missing.map((sheet) => {
    const { promise, resolve } = Promise.withResolvers()
    addSheet(sheet.href, { onload: resolve, onerror: resolve })
    return promise
  })
  await Promise.all(loads)
}

let latest = 0

/** Puts another page in the place of this one; false if the browser has to go there itself. */
async function turn(address) {
  const mine = ++latest
  const answer = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (!answer?.ok || mine !== latest) return mine !== latest
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const found = next.querySelector('main')
  if (!found || mine !== latest) return mine !== latest
  const open = ['.filters', '.subscribe details'].filter(
    (name) => document.querySelector(name)?.open,
  )
  await adoptSheets(next)
  if (mine !== latest) return true
  main().replaceWith(document.adoptNode(found))
  for (const kept of [
    '.views',
    '.offer',
    '.subscribe',
    '.bottom',
    'title',
    'link[rel=canonical]',
  ]) {
    const [old, made] = [document.querySelector(kept), next.querySelector(kept)]
    if (old && made) old.replaceWith(document.adoptNode(made))
  }
  for (const name of open) document.querySelector(name)?.setAttribute('open', '')
  showOwnTimes(main())
  drawNow()
  document.querySelector('#news').textContent = document.querySelector('h1')?.textContent ?? ''
  follow()
  document.dispatchEvent(new Event('turned'))
  return true
}

/** The stream of changes of what is shown. */
let live

/** One stream at most, and none while nobody looks. */
function follow() {
  const isSeen = document.visibilityState === 'visible'
  const address = isSeen ? main()?.querySelector('[data-live]')?.dataset.live : undefined
  if (live?.address === address) return
  live?.source.close()
  live = undefined
  if (address === undefined) return
  live = { address, source: new EventSource(address) }
  for (const name of ['change', 'reset']) live.source.addEventListener(name, renewSoon)
}

let isRenewing = false
const longestPauseMs = 1500

/** Several changes at once are one; not all visitors come at the same moment. */
function renewSoon() {
  if (isRenewing) return
  isRenewing = true
  setTimeout(renew, 200 + Math.random() * longestPauseMs)
}

/** Shows the same page as it is now; whoever is about to choose something is not disturbed. */
async function renew() {
  isRenewing = false
  const focused = document.activeElement
  if (focused?.matches('input, select') && main().contains(focused)) return renewSoon()
  const { href } = main().contains(focused) ? focused : {}
  await turn(location.href)
  const again = href && [...main().querySelectorAll('a')].find((link) => link.href === href)
  again?.focus({ preventScroll: true })
}

document.addEventListener('visibilitychange', () => {
  const wasSeen = live !== undefined
  follow()
  // What changed while nobody looked.
  if (!wasSeen && live) renewSoon()
})

const isPlain = (event) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

document.addEventListener('click', async (event) => {
  const link = event.target.closest?.('a[data-turn]')
  if (!link || !isPlain(event) || event.defaultPrevented) return
  event.preventDefault()
  const { href, dataset } = link
  const from = { top: scrollY }
  history.replaceState({ ...from, turn: dataset.turn }, '')
  if (!(await turn(href))) return location.assign(href)
  if (location.href !== href) history.pushState({ top: scrollY, turn: dataset.turn }, '', href)
  focusOn(dataset.turn)
})

/** The link that was used stays in the hand of the visitor. */
function focusOn(name) {
  const link = document.querySelector(`a[data-turn="${name}"]`) ?? main()
  link.focus({ preventScroll: true })
}

/** What the page in front was; jumps inside of it are none of our business. */
let shown = location.pathname + location.search
const remember = () => (shown = location.pathname + location.search)
document.addEventListener('click', () => setTimeout(remember))

addEventListener('popstate', async (event) => {
  const wanted = location.pathname + location.search
  if (wanted === shown && event.state === null) return
  if (!(await turn(location.href))) return location.reload()
  remember()
  if (event.state?.turn) focusOn(event.state.turn)
  scrollTo({ top: event.state?.top ?? 0, behavior: 'instant' })
})

/** Swipes, glances and keys are fetched when somebody begins to move about. */
const lazy = document.querySelector('script[data-days]')?.dataset
const beginnings = ['pointerover', 'touchstart', 'focusin', 'keydown']
let isHere = false
/** A finger that swipes may be gone before the script is here. */
const early = []
const note = (event) => isHere || early.push(event)
async function begin(event) {
  for (const name of beginnings) removeEventListener(name, begin)
  addSheet(lazy.style)
  const { start } = await import(lazy.days)
  isHere = true
  for (const one of [event, ...early]) start(one)
}

/** The first tap waits for the script that knows what it means. */
async function hold(event) {
  const isTap =
    event.pointerType === 'touch' &&
    event.target.closest('.pick, td li > a, :is(.spans, .timed, .besides) li:not(.more) a')
  if (isHere || !isTap) return
  event.preventDefault()
  const { start } = await import(lazy.days)
  start(event)
}
if (lazy) {
  for (const name of beginnings) addEventListener(name, begin, { passive: true })
  for (const name of ['touchstart', 'touchend']) addEventListener(name, note, { passive: true })
  addEventListener('click', hold)
}

/** A line at now, by the clock of the site. */
function drawNow() {
  document.querySelector('.hours .now')?.remove()
  const table = document.querySelector('.hours')
  const today = table?.querySelector('.today')
  const place = today?.querySelector('.timed, .none')
  const [day, time] = place ? clockIn(table.dataset.zone) : []
  if (!time || day !== today.dataset.day) return
  const [open, length] = ['h', 'l'].map((name) =>
    Number(getComputedStyle(table).getPropertyValue(`--${name}`)),
  )
  const hour = Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
  if (hour < open || hour > open + length) return
  const line = document.createElement(place.matches('ol') ? 'li' : 'span')
  Object.assign(line, { className: 'now', ariaHidden: 'true' })
  line.style.setProperty('--from', `calc(${hour - open} * var(--hour))`)
  place.append(line)
}

/** Date and time; nothing in a zone that has no name, which browsers do not know. */
function clockIn(timeZone) {
  try {
    const style = { dateStyle: 'short', timeStyle: 'short', timeZone }
    return new Intl.DateTimeFormat('sv-SE', style).format().split(' ')
  } catch {
    return []
  }
}

drawNow()
setInterval(drawNow, 30_000)
follow()
