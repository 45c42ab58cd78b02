// What the scripts of the pages share.

import { one } from '../../../../http/script/elements.ts'

/** The innermost element around the place of an event. */
export const around = (event: Pick<Event, 'target'>, selector: string): HTMLElement | undefined =>
  aroundOf(HTMLElement, event, selector)

export function aroundOf<T extends Element>(
  kind: new () => T,
  { target }: Pick<Event, 'target'>,
  selector: string,
): T | undefined {
  const found = target instanceof Element ? target.closest(selector) : undefined
  return found instanceof kind ? found : undefined
}

/** For those who listen to the page. */
export function announce(text: string): void {
  one('#news').textContent = text
}

/** Another page of the site; undefined if it cannot be had. */
export async function fetchPage(address: string): Promise<Document | undefined> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (!answer?.ok) return undefined
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

export function addSheet(href: string, heard: Partial<HTMLLinkElement> = {}): void {
  const sheet = document.createElement('link')
  document.head.append(Object.assign(sheet, { rel: 'stylesheet', href, ...heard }))
}
