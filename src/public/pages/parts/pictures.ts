import { type Image, altTextOf, focalPointOf } from '../../../calendar/images/view.ts'
import { type Html, html } from './frame/html.ts'

/** Sizes that show the whole image; the square ones are cropped. */
const whole = ['medium', 'medium_large', 'large', '1536x1536', '2048x2048']

/** Classes for the point that stays in sight when a picture is cut; see pictures.css. */
function focus(image: Image): string {
  const point = focalPointOf(image)
  return point ? `x${Math.round(point.x * 10)} y${Math.round(point.y * 10)}` : ''
}

/** Without an alternative text the words beside a picture say what it is. */
export function picture(
  image: Image | false,
  sizes: string,
  { isFirst = false }: { readonly isFirst?: boolean } = {},
): Html | undefined {
  if (!image) return undefined
  const forms = whole.flatMap((name) => image.sizes[name] ?? [])
  const all = [...forms, image].map(({ url, width }) => `${url} ${width}w`).join(', ')
  const src = image.sizes['medium_large']?.url ?? image.url
  return loaded(image, { ...image, url: src }, all, sizes, isFirst)
}

/** The browser chooses the form that fits. */
const loaded = (
  image: Image,
  { url, width, height }: Pick<Image, 'url' | 'width' | 'height'>,
  forms: string,
  sizes: string,
  isFirst: boolean,
): Html =>
  html`<img
    ${classes(focus(image))}
    src="${url}"
    srcset="${forms}"
    sizes="${sizes}"
    width="${width}"
    height="${height}"
    alt="${altTextOf(image)}"
    ${isFirst ? html`fetchpriority="high"` : html`loading="lazy"`}
    decoding="async"
  />`

const classes = (names: string) => names !== '' && html`class="${names}"`

/** Beside the words of a row. */
export function rowPicture(image: Image): Html {
  const small = image.sizes['medium'] ?? image
  const double = image.sizes['medium_large']
  return html`<img
    ${classes(focus(image))}
    src="${small.url}"
    ${double && html`srcset="${small.url} 1x, ${double.url} 2x"`}
    width="${small.width}"
    height="${small.height}"
    alt="${altTextOf(image)}"
    loading="lazy"
    decoding="async"
  />`
}

/** At the top of a card. */
export function cardPicture(
  image: Image | false,
  sizes: string,
  isFirst: boolean,
): Html | undefined {
  if (!image) return undefined
  const made = ['medium', 'medium_large', 'large'].flatMap((name) => image.sizes[name] ?? [])
  const forms = made.length === 0 ? [image] : made
  const all = forms.map((form) => `${form.url} ${form.width}w`).join(', ')
  return loaded(image, forms[0] ?? image, all, sizes, isFirst)
}
