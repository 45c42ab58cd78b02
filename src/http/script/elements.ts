// Elements, for the scripts of pages, embeds and the reference.

/** An element that the page has for certain. */
export const one = (selector: string, within: ParentNode = document): HTMLElement =>
  oneOf(HTMLElement, selector, within)

export function oneOf<T extends Element>(
  kind: new () => T,
  selector: string,
  within: ParentNode = document,
): T {
  const found = within.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`Nothing here is ${selector}.`)
  return found
}

/** Text and children are put in as text: nothing of an answer is ever read as markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value)
  }
  element.append(...children)
  return element
}
