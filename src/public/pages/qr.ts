// QR codes of the pages, for paper: `/qr/events/list/` is that of `/events/list/`. An address of
// another site cannot be asked for.

import type { FastifyInstance } from 'fastify'
import { encode } from 'uqr'
import { Problem } from '../../language/problem.ts'
import type { ServerParts } from '../../http/server_parts.ts'
import { keepRecent } from '../../storage/statements.ts'
import { guards } from './headers.ts'

const prefix = '/qr'
/** The code of a longer address would be too fine for a notice board, and dear to compute. */
export const longestCoded = 300

/** The path of the code of a page; undefined if its address is too long. */
export const codePath = (home: string, path: string): string | undefined =>
  home.length + path.length > longestCoded ? undefined : `${prefix}${path}`

const keptCodes = 64
const aDay = 'public, max-age=86400'

/** With `M` a code can be read although up to 15 % of it is dirty or torn. */
const codeOf = keepRecent(keptCodes, (text: string): string => {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const runs = data.flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}`))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -.5 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0-.5h${size}v${size}H0z"/><path stroke="#000" d="${runs.join('')}"/></svg>`
})

/** The dark stretches of a row. */
function runsOf(row: readonly boolean[]): readonly { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last.x + last.length === x) last.length++
    else runs.push({ x, length: 1 })
  })
  return runs
}

export function addCodes(app: FastifyInstance, { originOf, homeOf }: ServerParts): void {
  for (const url of [prefix, `${prefix}/*`]) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const path = (request.raw.url ?? '').slice(prefix.length)
        const text = `${homeOf(originOf(request))}${path}`
        if (text.length > longestCoded) throw new Problem('rest_no_route')
        return reply
          .headers({ ...guards, 'content-type': 'image/svg+xml', 'cache-control': aDay })
          .send(codeOf(text))
      },
    })
  }
}
