import { decodeHTMLStrict } from 'entities'

const entityLike = /&[#0-9a-z]+;/i
const ampersand = 38
const semicolon = 59

/**
 * Text in which entities are resolved until none is left: `&amp;lt;` becomes `<`. One pass, so
 * that a chain such as `&amp;amp;amp;…` costs no more than its length.
 */
export function resolveEntities(value: string): string {
  if (!entityLike.test(value)) return value
  // The text so far, as UTF-16: entities at its end are replaced in place, and only get shorter.
  const units = new Uint16Array(value.length)
  let end = 0
  // Where an entity may still begin, innermost last.
  const starts: number[] = []
  for (let at = 0; at < value.length; at += 1) {
    const unit = value.charCodeAt(at)
    units[end] = unit
    end += 1
    if (unit === ampersand) starts.push(end - 1)
    while (end > 0 && units[end - 1] === semicolon) {
      const start = starts.at(-1)
      const resolved = start === undefined ? undefined : resolveOne(units, start, end)
      if (start === undefined || resolved === undefined) {
        // No entity has a `;` inside, so none that began before this one can still end.
        starts.length = 0
        break
      }
      end = start
      if (resolved !== '&') starts.pop()
      for (let place = 0; place < resolved.length; place += 1) {
        units[end] = resolved.charCodeAt(place)
        end += 1
      }
    }
  }
  return textOf(units, 0, end)
}

function resolveOne(units: Uint16Array, start: number, end: number): string | undefined {
  const entity = textOf(units, start, end)
  const resolved = decodeHTMLStrict(entity)
  return resolved === entity ? undefined : resolved
}

function textOf(units: Uint16Array, start: number, end: number): string {
  return Buffer.from(units.buffer, start * 2, (end - start) * 2).toString('utf16le')
}
