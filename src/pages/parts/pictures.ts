import { type Image, altTextOf } from '../../calendar/images/view.ts'
import { type Html, html } from './html.ts'

/** Sizes that show the whole image; the square ones are cropped. */
const whole = ['medium', 'medium_large', 'large', '1536x1536', '2048x2048']

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
  return html`<img
    src="${src}"
    srcset="${all}"
    sizes="${sizes}"
    width="${image.width}"
    height="${image.height}"
    alt="${altTextOf(image)}"
    ${isFirst ? html`fetchpriority="high"` : html`loading="lazy"`}
    decoding="async"
  />`
}

/** The small square one, where there is one. */
export function thumbnail(image: Image | false): Html | undefined {
  if (!image) return undefined
  const small = image.sizes['thumbnail'] ?? image
  const double = image.sizes['medium']
  return html`<img
    class="thumbnail"
    src="${small.url}"
    ${double && html`srcset="${small.url} 1x, ${double.url} 2x"`}
    width="${small.width}"
    height="${small.height}"
    alt="${altTextOf(image)}"
    loading="lazy"
    decoding="async"
  />`
}

/** For previews: a size that every service takes. */
export function previewOf(image: Image | false): Image['sizes'][string] | Image | undefined {
  return image ? (image.sizes['large'] ?? image) : undefined
}
