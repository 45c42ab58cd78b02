// Turns months, weeks and days without a reload, and shows what changes in a month meanwhile.

import './offer.ts'
import './seek.ts'
import './buttons.ts'
import './count.ts'
import { one } from '../../../http/script/elements.ts'
import { addSheet, announce, aroundOf, fetchPage } from './parts/dom.ts'
import { begin } from './lazy_days.ts'
import { drawNow } from './parts/now.ts'
import { showOwnTimes } from './parts/own_times.ts'

const main = (): HTMLElement => one('main')

/** Other days may have a sheet, or colours, that this page has not. */
async function adoptSheets(next: Document): Promise<void> {
  const sheets = [...next.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const missing = sheets.filter(
    (sheet) => !document.querySelector(`link[href="${sheet.getAttribute('href') ?? ''}"]`),
  )
  const loads = missing.map(({ href }) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    addSheet(href, { onload: resolve, onerror: resolve })
    return promise
  })
  await Promise.all(loads)
}

const besides = ['.views', '.offer', '.subscribe', '.bottom', 'title', 'link[rel=canonical]']
const foldable = ['.filters', '.subscribe details']
let latest = 0

/** Puts another page in the place of this one; false if the browser has to go there itself. */
async function turn(address: string): Promise<boolean> {
  const mine = ++latest
  const next = await fetchPage(address)
  const found = next?.querySelector('main')
  if (mine !== latest) return true
  if (!next || !found) return false
  const open = foldable.filter((name) => document.querySelector(`${name}[open]`))
  await adoptSheets(next)
  if (mine !== latest) return true
  main().replaceWith(document.adoptNode(found))
  for (const name of besides) {
    const [old, made] = [document.querySelector(name), next.querySelector(name)]
    if (old && made) old.replaceWith(document.adoptNode(made))
  }
  for (const name of open) document.querySelector(name)?.setAttribute('open', '')
  showOwnTimes(main())
  drawNow()
  announce(document.querySelector('h1')?.textContent ?? '')
  follow()
  document.dispatchEvent(new Event('turned'))
  return true
}

/** The stream of changes of what is shown. */
let live: { readonly address: string; readonly source: EventSource } | undefined

/** One stream at most, and none while nobody looks. */
function follow(): void {
  const isSeen = document.visibilityState === 'visible'
  const shownLive = main().querySelector<HTMLElement>('[data-live]')
  const address = isSeen ? shownLive?.dataset['live'] : undefined
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
function renewSoon(): void {
  if (isRenewing) return
  isRenewing = true
  setTimeout(() => void renew(), 200 + Math.random() * longestPauseMs)
}

/** Shows the same page as it is now; whoever is about to choose something is not disturbed. */
async function renew(): Promise<void> {
  isRenewing = false
  const focused = document.activeElement
  const isInside = main().contains(focused)
  if (isInside && focused?.matches('input, select')) return renewSoon()
  const href = isInside && focused instanceof HTMLAnchorElement ? focused.href : undefined
  await turn(location.href)
  const again = href && [...main().querySelectorAll('a')].find((link) => link.href === href)
  if (again) again.focus({ preventScroll: true })
}

document.addEventListener('visibilitychange', () => {
  const wasSeen = live !== undefined
  follow()
  // What changed while nobody looked.
  if (!wasSeen && live) renewSoon()
})

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

document.addEventListener('click', (event) => {
  const link = aroundOf(HTMLAnchorElement, event, 'a[data-turn]')
  if (!link || !isPlain(event) || event.defaultPrevented) return
  event.preventDefault()
  void go(link.href, link.dataset['turn'] ?? '')
})

async function go(href: string, name: string): Promise<void> {
  history.replaceState({ top: scrollY, turn: name } satisfies Kept, '')
  if (!(await turn(href))) return location.assign(href)
  const kept: Kept = { top: scrollY, turn: name }
  if (location.href !== href) history.pushState(kept, '', href)
  focusOn(name)
}

/** What the history has of a page. */
interface Kept {
  readonly top: number
  readonly turn: string
}

/** The link that was used stays in the hand of the visitor. */
function focusOn(name: string): void {
  const link = document.querySelector<HTMLElement>(`a[data-turn="${name}"]`) ?? main()
  link.focus({ preventScroll: true })
}

/** What the page in front was; jumps inside of it are none of our business. */
let shown = location.pathname + location.search
const remember = (): void => void (shown = location.pathname + location.search)
document.addEventListener('click', () => setTimeout(remember))

addEventListener('popstate', (event) => {
  const wanted = location.pathname + location.search
  const kept = event.state as Kept | null
  if (wanted !== shown || kept) void goBack(kept)
})

async function goBack(kept: Kept | null): Promise<void> {
  if (!(await turn(location.href))) return location.reload()
  remember()
  if (kept?.turn) focusOn(kept.turn)
  scrollTo({ top: kept?.top ?? 0, behavior: 'instant' })
}

begin()
drawNow()
setInterval(drawNow, 30_000)
follow()
