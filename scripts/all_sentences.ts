// Every sentence that an answer can hold in the language of its root. The catalogues in locales/
// have exactly these.

import { globSync, readFileSync } from 'node:fs'
import { counted } from '../src/admin/browser/counted.ts'
import { findings } from '../src/calendar/console/check/rules.ts'
import { jobs, warningTexts } from '../src/calendar/console/status/rules.ts'
import { freeWord } from '../src/calendar/events/prices/prices.ts'
import { groupDocs, namespaceDocs, namespaceRoutes } from '../src/calendar/routes.ts'
import { openidRoutes } from '../src/admin/openid/routes.ts'
import { transferRoutes } from '../src/exchange/routes.ts'
import { documentTexts } from '../src/http/describe/openapi.ts'
import { resultCount } from '../src/http/describe/reference_words.ts'
import { errorView } from '../src/http/errors/error_view.ts'
import { bodyReasons } from '../src/http/errors/explain.ts'
import { ownNamespaces } from '../src/http/roots.ts'
import { mailPlurals } from '../src/jobs/mail/templates.ts'
import { taskErrors } from '../src/jobs/tasks/rules.ts'
import { noTaskRunner } from '../src/jobs/tasks/task_runner.ts'
import { type Catalogue, type Plural, readCatalogue } from '../src/language/text/locale/say.ts'
import { previewRoutes } from '../src/public/pages/preview.ts'
import { pagePlurals } from '../src/public/pages/words.ts'

/** Every sentence that has forms for different numbers. */
export const allPlurals: readonly Plural[] = [
  ...pagePlurals,
  ...Object.values(counted),
  ...Object.values(mailPlurals),
  resultCount,
]

const pluralKeys: readonly string[] = allPlurals.map(({ other }) => other)

/** The routes that need what is above the calendar, for their declarations: none is answered. */
export const describedRoutes = [
  ...previewRoutes(() => {
    throw new Error('There are no pages.')
  }),
  ...transferRoutes(noTaskRunner),
  ...openidRoutes(undefined, [], () => undefined),
]

/** What is declared as a text of any kind, and what the compiler knows to be in the catalogues. */
export function allSentences(): readonly string[] {
  const routes = ownNamespaces.flatMap((namespace) => namespaceRoutes(namespace, describedRoutes))
  const all = new Set([
    ...routes.flatMap(({ doc, group }) => [doc, group]),
    ...routes.flatMap(({ at, input }) => Object.values({ ...at, ...input }).map(({ doc }) => doc)),
    ...routes.flatMap(({ reply }) => descriptions(reply)),
    ...descriptions(errorView),
    ...bodyReasons,
    freeWord,
    ...[documentTexts, groupDocs, namespaceDocs, warningTexts, taskErrors].flatMap((texts) =>
      Object.values<string>(texts),
    ),
    ...Object.values(findings).map(({ sentence }) => sentence),
    ...Object.values(jobs).map(({ doc }) => doc),
    ...pluralKeys,
    ...quotedSentences(),
  ])
  return [...all].toSorted()
}

function descriptions(shape: unknown): readonly string[] {
  if (typeof shape !== 'object' || shape === null) return []
  return Object.entries(shape).flatMap(([name, member]) =>
    name === 'description' && typeof member === 'string' ? [member] : descriptions(member),
  )
}

/** Of what is in quotes either way, a few short ones may come along for nothing. */
function quotedSentences(): readonly string[] {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: new URL('..', import.meta.url) })
  const quoted = new Set(
    sources
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => {
        const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
        return ['"', "'", '`'].flatMap((quote) => text.split(quote))
      }),
  )
  return Object.keys(readCatalogue('es.json')).filter((sentence) => quoted.has(sentence))
}

/** What is missing and what is superfluous in the catalogue of a language, given all sentences. */
export function gapsOf(
  language: string,
  catalogue: Catalogue,
  sentences: readonly string[],
): readonly string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const gaps: string[] = []
  for (const sentence of sentences) {
    const wanted: readonly string[] = pluralKeys.includes(sentence) ? categories : []
    const said = catalogue[sentence]
    if (said === undefined) {
      gaps.push(`lacks: ${sentence}`)
      continue
    }
    const given = typeof said === 'string' ? [] : Object.keys(said)
    for (const form of new Set(wanted).symmetricDifference(new Set(given))) {
      const verb = given.includes(form) ? 'has too much' : 'lacks'
      gaps.push(`${verb}: ${sentence} (${form})`)
    }
  }
  const superfluous = Object.keys(catalogue).filter((key) => !sentences.includes(key))
  return [...gaps, ...superfluous.map((sentence) => `has too much: ${sentence}`)]
}
