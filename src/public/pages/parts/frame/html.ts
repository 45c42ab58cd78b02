import { type Html, type Writable, fill, raw } from '../../../../language/text/html/markup.ts'

const slim = new WeakMap<TemplateStringsArray, readonly string[]>()

/** Indentation, and line breaks before the end of a tag. */
const layout = /\n\s*(\/?>)?/g

/** A template that escapes its values and strips its own layout. */
export function html(parts: TemplateStringsArray, ...values: readonly Writable[]): Html {
  const known = slim.get(parts)
  if (known) return fill(known, values)
  const made = parts.map((part) => part.replace(layout, (_, end = '\n') => end))
  slim.set(parts, made)
  return fill(made, values)
}

export { type Html, raw }
