import { allowedAttributes, type Attributes } from './allowed.ts'

/** The attributes of an element that are allowed. */
export const attributesOf = (element: Element): Attributes =>
  allowedAttributes(
    element.localName,
    [...element.attributes].map(({ name, value }) => [name, value] as const),
  )
