// The routes of the console: its page at every address below `/admin`, and its files.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOf } from '../access/context.ts'
import { cookieNameAt, nonceOf } from '../access/sessions.ts'
import { guards, hostOf } from '../public/pages/headers.ts'
import { type PageFile, loadFiles, withCompressed } from '../public/pages/files.ts'
import type { Tiles } from '../public/pages/page_context.ts'
import { keepFromOtherSites } from '../public/pages/send.ts'
import { Problem } from '../language/problem.ts'
import { sendCacheable, tagged } from '../http/answer/cacheable.ts'
import { consoleNamespace, liveNamespace, mediaNamespace, ownNamespace } from '../http/roots.ts'
import { loadedOnce } from '../http/browser/browser_files.ts'
import type { ServerParts } from '../http/server_parts.ts'
import { markupOf } from '../language/text/html/markup.ts'
import { type Say, formsOf } from '../language/text/locale/say.ts'
import { tagOf } from '../language/text/written.ts'
import { weekStarts } from '../language/time/week.ts'
import { prefixOf } from '../public/query/address.ts'
import { siteLanguagesOf, weekStartOf } from '../public/query/context.ts'
import { begunFor } from './begun.ts'
import type { SiteFacts } from './browser/site.ts'
import { consoleSentences, filesPath, loadBundle } from './bundle.ts'
import { shell, shellPolicy } from './shell.ts'

/** Of the session that the browser has a cookie of. */
function sessionAt(request: FastifyRequest, origin: string) {
  const cookie = request.cookies[cookieNameAt(origin)]
  return cookie === undefined ? undefined : { cookie, nonce: nonceOf(cookie) }
}

const forever = 'public, max-age=31536000, immutable'

export function mountConsole(
  app: FastifyInstance,
  serverParts: ServerParts,
  { tiles }: { readonly tiles: Tiles | undefined },
): void {
  const words = loadedOnce(() => wordFiles(serverParts))
  const siteLanguages = siteLanguagesOf(serverParts)
  for (const language of siteLanguages.languages) {
    const send = (request: FastifyRequest, reply: FastifyReply) =>
      sendShell(serverParts, { language, words, tiles }, request, reply)
    for (const prefix of new Set([prefixOf(language, siteLanguages), `/${language}`])) {
      for (const url of [`${prefix}/admin`, `${prefix}/admin/*`]) {
        app.route({ method: ['GET', 'HEAD'], url, handler: send })
      }
    }
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: `${filesPath}/:name`,
    handler: async (request, reply) => {
      const path = (request.raw.url ?? '').split('?', 1)[0] ?? ''
      const file = (await loadBundle()).files.get(path) ?? (await words()).get(path)
      if (!file) throw new Problem('rest_no_route')
      keepFromOtherSites(reply)
      const headers = { ...guards, 'content-type': file.type, 'cache-control': forever }
      return sendCacheable(request, reply.headers(headers), await withCompressed(file))
    },
  })
}

interface Served {
  readonly language: string
  readonly words: () => Promise<ReadonlyMap<string, PageFile>>
  readonly tiles: Tiles | undefined
}

/** The map of the pages serves here, too. */
async function mapOf({ address, attribution }: Tiles): Promise<NonNullable<SiteFacts['map']>> {
  const { pathOf } = await loadFiles()
  const files = { script: pathOf('leaflet.js'), style: pathOf('map.css') }
  return { ...files, tiles: address, attribution }
}

async function sendShell(
  serverParts: ServerParts,
  { language, words, tiles }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  keepFromOtherSites(reply)
  const { script, imports, style } = await loadBundle()
  const map = tiles && (await mapOf(tiles))
  const { site } = serverParts
  const siteLanguages = siteLanguagesOf(serverParts)
  const prefix = prefixOf(language, siteLanguages)
  const say = serverParts.languages.get(language) as Say
  const origin = serverParts.originOf(request)
  const session = sessionAt(request, origin)
  const isToday = !(request.params as { readonly '*'?: string })['*']
  const address = serverParts.addressOf(request)
  const report = (error: unknown) => request.log.warn({ err: error }, 'console page without data')
  const opening = { language, origin, address, isToday, report }
  const begun = session ? await begunFor(serverParts, { ...session, ...opening }) : {}
  const reading = { site, root: { language } }
  const facts: SiteFacts = {
    name: site.name,
    language,
    locale: localeOf(reading),
    first_day: weekStarts[weekStartOf(reading)],
    languages: Object.fromEntries(
      siteLanguages.languages.map((one) => [one, `${prefixOf(one, siteLanguages)}/admin`]),
    ),
    home: `${prefix}/admin`,
    pages: `${prefix}/`,
    events: `${prefix}/api/${ownNamespace}`,
    console: `${prefix}/api/${consoleNamespace}`,
    live: `${prefix}/api/${liveNamespace}`,
    media: `${prefix}/api/${mediaNamespace}`,
    timezone: site.zone,
    ways: site.signingIn,
    mail: site.hasMail,
    ...(site.passkeyOrigin === undefined ? {} : { passkeys: site.passkeyOrigin }),
    words: wordsPath(await words(), language),
    ...(map ? { map } : {}),
    ...(session ? { nonce: session.nonce } : {}),
  }
  return reply
    .headers({
      ...guards,
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': shellPolicy(origin, map && hostOf(map.tiles)),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
    .send(markupOf(shell({ facts, begun, say, script, imports, style })))
}

const wordsPath = (words: ReadonlyMap<string, PageFile>, language: string): string =>
  [...words.keys()].find((path) => path.startsWith(`${filesPath}/words-${language}-`)) ?? ''

/** Those of a language are the same in every calendar of a process. */
const wordFileOf = new WeakMap<Say, PageFile>()

/** The sentences of the console in each language, as files. */
async function wordFiles({ languages }: ServerParts): Promise<ReadonlyMap<string, PageFile>> {
  const files = [...languages].map(async ([language, say]) => {
    const file = wordFileOf.get(say) ?? (await wordFile(language, say))
    wordFileOf.set(say, file)
    return [file.path, file] as const
  })
  return new Map(await Promise.all(files))
}

async function wordFile(language: string, say: Say): Promise<PageFile> {
  const said = (await consoleSentences()).map((sentence) => [sentence, formsOf(say, sentence)])
  const bytes = Buffer.from(JSON.stringify(Object.fromEntries(said)))
  const tag = tagOf(bytes)
  const path = `${filesPath}/words-${language}-${tag.slice(0, 12)}.json`
  return { path, type: 'application/json; charset=utf-8', ...tagged([bytes], tag) }
}
