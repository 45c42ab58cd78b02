// What programs say by styles instead of elements.

import { inlineElements } from '../allowed.ts'

/** The declarations of an element; the last one of a name counts. */
export function stylesOf(element: Element): ReadonlyMap<string, string> {
  const declared = element.getAttribute('data-style') ?? ''
  return new Map(
    declared.split(';').map((one) => {
      const [name = '', ...value] = one.split(':')
      return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]
    }),
  )
}

export const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  stylesOf(element).get('display') === 'none' ||
  stylesOf(element).get('mso-hide') === 'all'

type Styles = ReadonlyMap<string, string>

interface Meaning {
  readonly element: string
  /** Elements that mean the same, which a style can take back: `<b style="font-weight:normal">`. */
  readonly same: string
  /** Elements that look like this by themselves. */
  readonly like?: string
  /** Undefined if the styles say nothing about it. */
  readonly says: (styles: Styles) => boolean | undefined
}

/** What an element means, by the first of these properties that is said. */
const meaning = (
  element: string,
  same: string,
  properties: readonly string[],
  test: RegExp,
  like?: string,
): Meaning => ({
  element,
  same,
  ...(like === undefined ? {} : { like }),
  says: (styles) => {
    const value = properties.map((name) => styles.get(name)).find((one) => one !== undefined)
    return value === undefined ? undefined : test.test(value)
  },
})

const decoration = ['text-decoration', 'text-decoration-line']

const meanings: readonly Meaning[] = [
  meaning(
    'strong',
    'b,strong',
    ['font-weight'],
    /^(?:bold|bolder|[6-9]00)/,
    'th,h1,h2,h3,h4,h5,h6',
  ),
  meaning('em', 'i,em', ['font-style'], /^(?:italic|oblique)/),
  meaning('s', 's,del,strike', decoration, /line-through/),
  meaning('u', 'u,ins', decoration, /underline/, 'a'),
  meaning('sup', 'sup', ['vertical-align'], /^super/),
  meaning('sub', 'sub', ['vertical-align'], /^sub/),
]

/** Bold, italic and the like as elements. */
export function elementsFromStyles(root: Element): void {
  for (const element of root.querySelectorAll('[data-style]')) {
    const styles = stylesOf(element)
    if (styles.get('direction') === 'rtl') element.setAttribute('dir', 'rtl')
    for (const { element: name, same, like, says } of meanings) {
      const isSaid = says(styles)
      const isThere =
        element.closest(same) ?? (like && (element.closest(like) ?? element.querySelector(like)))
      if (isSaid === true && !isThere) wrapContent(element, name)
      if (isSaid === false && element.matches(same)) element.replaceWith(...element.childNodes)
    }
  }
}

/** Around the texts of an element; blocks in it stay outside. */
function wrapContent(element: Element, name: string): void {
  const isInline = [...element.children].every(({ localName }) =>
    [...inlineElements, 'br', 'img', 'font'].includes(localName),
  )
  if (!isInline || element.textContent === '') return
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}
