import { type Html, type Writable, html as written, raw } from '../rest/html.ts'

const slim = new WeakMap<TemplateStringsArray, TemplateStringsArray>()

/** A template whose values are escaped; its own indentation, which is for us, is left out. */
export function html(parts: TemplateStringsArray, ...values: readonly Writable[]): Html {
  const known = slim.get(parts)
  if (known) return written(known, ...values)
  const made = parts.map((part) => part.replace(/\n\s*/g, '\n')) as unknown as TemplateStringsArray
  slim.set(parts, made)
  return written(made, ...values)
}

export { type Html, raw }
