// What an address says of a new thing: `events/new?title=Lantern+Walk&venue=12`.

import { place } from '../../router.ts'
import type { Values } from '../conflicts/merge.ts'

/** In the form that each field has when it is blank; other names are left out. */
export function givenIn(blank: Values): Values {
  const named = Object.entries(place.value.query).filter(([name]) => name in blank)
  return Object.fromEntries(named.map(([name, text]) => [name, valueLike(blank[name], text)]))
}

function valueLike(empty: unknown, text: string): unknown {
  if (Array.isArray(empty)) return text.split(',').map(Number).filter(Number.isSafeInteger)
  return typeof empty === 'boolean' ? text === 'true' : text
}
