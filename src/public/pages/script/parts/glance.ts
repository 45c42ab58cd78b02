// A glance at an event: while the mouse is over its link, when the keyboard is at it, on a tap.

import { around, aroundOf } from './dom.ts'

export const isNarrow = matchMedia('(max-width: 44rem)')

const glance = document.createElement('aside')
glance.id = 'glance'
glance.popover = 'manual'
document.body.append(glance)
const seen = new Map<string, Element | null>()
const lines = '.month li:not(.more), :is(.spans, .timed, .besides) li'
const links = '.month li:not(.more) > a, :is(.spans, .timed, .besides) li:not(.more) a'
let wanted: HTMLAnchorElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Not in every browser, and unknown to the types of this one. */
interface CloseWatcher {
  onclose: () => void
  destroy: () => void
}
const { CloseWatcher } = window as { readonly CloseWatcher?: new () => CloseWatcher }
/** The gesture or button with which a telephone goes back closes a glance first. */
let watcher: CloseWatcher | undefined

async function read(address: string): Promise<Element | null | undefined> {
  if (!seen.has(address)) {
    const answer = await fetch(`${address}?part=preview`).catch(() => undefined)
    if (!answer?.ok) return undefined
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    seen.set(address, page.querySelector('.glance'))
  }
  return seen.get(address)
}

/** True if there is something to show. */
async function show(link: HTMLAnchorElement): Promise<boolean> {
  wanted = link
  const found = await read(link.href)
  if (wanted !== link || !link.isConnected) return true
  if (!found) return false
  glance.replaceChildren(document.importNode(found, true))
  link.removeAttribute('title')
  link.setAttribute('aria-describedby', 'glance')
  glance.showPopover()
  if (isNarrow.matches && CloseWatcher && !watcher) {
    watcher = Object.assign(new CloseWatcher(), { onclose: hide })
  }
  document.dispatchEvent(new CustomEvent('shown', { detail: glance }))
  put(link.getBoundingClientRect(), glance.getBoundingClientRect())
  return true
}

/** Beside the link, else below or above it, and inside of the window. */
function put(link: DOMRect, own: DOMRect): void {
  const room = { x: innerWidth - own.width - 8, y: innerHeight - own.height - 8 }
  const isRight = link.right + 8 <= room.x
  const isLeft = link.left - own.width - 8 >= 8
  const x = isRight ? link.right + 8 : isLeft ? link.left - own.width - 8 : link.left
  const below = link.bottom + 8 <= room.y ? link.bottom + 8 : link.top - own.height - 8
  const y = isRight || isLeft ? link.top : below
  glance.style.setProperty('--left', `${Math.max(8, Math.min(x, room.x))}px`)
  glance.style.setProperty('--top', `${Math.max(8, Math.min(y, room.y))}px`)
}

export function hide(): void {
  clearTimeout(timer)
  wanted?.removeAttribute('aria-describedby')
  wanted = undefined
  watcher?.destroy()
  watcher = undefined
  if (glance.matches(':popover-open')) glance.hidePopover()
}

function later(action: () => void, ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(action, ms)
}

const showSoon = (link: HTMLAnchorElement): void => later(() => void show(link), 350)

export function hover(event: PointerEvent): void {
  if (event.pointerType !== 'mouse') return
  const link = around(event, lines)?.querySelector('a')
  if (around(event, '#glance') || (link && link === wanted)) clearTimeout(timer)
  else if (link?.matches(links)) showSoon(link)
  else later(hide, 250)
}
document.addEventListener('pointerover', hover)

export function attend(event: Pick<Event, 'target'>): void {
  const link = aroundOf(HTMLAnchorElement, event, links)
  if (link === event.target && link?.matches(':focus-visible')) showSoon(link)
  else if (!around(event, '#glance')) hide()
}
document.addEventListener('focusin', attend)

/** A tap on an event, or beside the glance that is open. */
export function glanceAt(event: MouseEvent): void {
  const link = aroundOf(HTMLAnchorElement, event, links)
  const isInside = around(event, '#glance') && !around(event, '.glance-close')
  if (!link) return isInside ? undefined : hide()
  const isTap = event instanceof PointerEvent && event.pointerType === 'touch'
  if (!isTap || link === wanted) return
  event.preventDefault()
  void show(link).then((isShown) => isShown || location.assign(link.href))
}
addEventListener('scroll', () => isNarrow.matches || hide(), { passive: true })
