// The page of what is saved: the calendar shows the list that this browser has. A shared list can be
// added to it.

import { one } from '../../../http/script/elements.ts'
import { stored } from '../../../http/script/stored.ts'
import { announce, fetchPage } from './parts/dom.ts'
import { mostSaved } from '../../query/saved/most_saved.ts'
import { onChange, read, write } from './parts/saved.ts'

const idsIn = (page: ParentNode): string[] =>
  [...page.querySelectorAll<HTMLElement>('.its-list [data-keep]')].map(
    ({ dataset: { keep = '' } }) => keep.split(' ', 1)[0] ?? '',
  )

function showOwn(own: HTMLElement): void {
  const list = one('.its-list', own)
  let asked: string | undefined
  let missing: readonly string[] = []
  const toldOf = (name: string): HTMLElement => one(`[data-told=${name}]`, own)
  const tell = (name: string, isTold: boolean): void => void (toldOf(name).hidden = !isTold)

  async function show(): Promise<void> {
    const ids = read()
    const mine = ids.join()
    if (asked === mine) return
    const isFirst = asked === undefined
    asked = mine
    own.ariaBusy = 'true'
    const page =
      ids.length > 0 ? await fetchPage(`${own.dataset['from']}?events=${mine}`) : document
    if (asked !== mine) return
    own.ariaBusy = 'false'
    const isBlocked = stored((storage) => storage.length) === null
    tell('blocked', isBlocked)
    tell('none', ids.length === 0 && !isBlocked)
    tell('failed', !page)
    if (!page) return void (asked = undefined)
    const shown = page === document ? [] : idsIn(page)
    missing = ids.filter((id) => !shown.includes(id))
    tell('missing', missing.length > 0)
    const parts = page === document ? new Document() : page
    // Whoever has just removed something may want it back: it stays until the page is left.
    const isLess = !isFirst && shown.every((id) => idsIn(own).includes(id))
    if (!isLess) list.replaceChildren(...(parts.querySelector('.its-list')?.childNodes ?? []))
    one('.its-share', own).replaceChildren(...(parts.querySelector('.its-share')?.childNodes ?? []))
    document.querySelector('.subscribe')?.remove()
    one('main').after(...parts.querySelectorAll('.subscribe'))
    document.dispatchEvent(new CustomEvent('shown', { detail: own }))
  }
  one('button', toldOf('failed')).addEventListener('click', () => void show())
  one('button', toldOf('missing')).addEventListener('click', () => {
    write(read().filter((id) => !missing.includes(id)))
    one('main').focus()
  })
  onChange(() => void show())
  own.hidden = false
  void show()
}

function offerTheirs(offer: HTMLElement): void {
  const button = one('button', offer)
  const theirs = idsIn(document)
  const isDone = (): boolean => theirs.every((id) => read().includes(id))
  const draw = (): void => void (offer.hidden = isDone() && document.activeElement !== button)
  button.addEventListener('click', () => {
    const all = [...new Set([...read(), ...theirs])]
    const isKept = write(all.slice(0, mostSaved))
    if (!isDone()) {
      const detail = isKept ? 'full' : 'blocked'
      return document.dispatchEvent(new CustomEvent('untold', { detail }))
    }
    const done = button.dataset['done'] ?? ''
    button.textContent = done
    return announce(done)
  })
  onChange(draw)
  draw()
}

const own = document.querySelector<HTMLElement>('.own-list')
if (own) showOwn(own)
const offer = document.querySelector<HTMLElement>('.too')
if (offer) offerTheirs(offer)
