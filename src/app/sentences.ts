import { findings } from '../calendar/console/check/rules.ts'
import { jobs, warningTexts } from '../calendar/console/status/rules.ts'
import { groupDocs, namespaceDocs } from '../calendar/groups.ts'
import { namespaceRoutes } from '../calendar/routes.ts'
import { consoleSentences } from '../admin/bundle.ts'
import { shellWords } from '../admin/shell.ts'
import { embedSentences } from '../public/embeds/words.ts'
import { feedSentences } from '../public/feeds/words/words.ts'
import { pagePlurals, pageWords } from '../public/pages/words.ts'
import { previewRoutes } from '../public/pages/preview.ts'
import { resultCount } from '../http/describe/reference_words.ts'
import { ownNamespaces } from '../http/roots.ts'
import { sentencesOf } from '../http/sentences.ts'
import { icalSentences } from '../exchange/ical/remarks.ts'
import { freeWord } from '../calendar/events/prices/prices.ts'
import { importRemarks } from '../exchange/import/outcome.ts'
import { jsonRemarks } from '../exchange/json/items.ts'
import { siteRemarks } from '../exchange/site/remarks.ts'
import { syncRemarks } from '../exchange/sync/remarks.ts'
import type { Catalogue, Plural } from '../language/text/locale/say.ts'
import { csvSentences } from '../exchange/csv/remarks.ts'
import { transferRoutes } from '../exchange/routes.ts'
import { taskErrors } from '../jobs/tasks/rules.ts'
import { noTaskRunner } from '../jobs/tasks/task_runner.ts'

/** Every sentence that has forms for different numbers. */
export const allPlurals: readonly Plural[] = [...pagePlurals, resultCount]

const pluralKeys: readonly string[] = allPlurals.map(({ other }) => other)

/** The routes that need what is above the calendar, for their declarations: none is answered. */
export const describedRoutes = [
  ...previewRoutes(() => {
    throw new Error('There are no pages.')
  }),
  ...transferRoutes(noTaskRunner),
]

/** Every sentence that has to be in every catalogue. */
export async function allSentences(): Promise<readonly string[]> {
  const routes = ownNamespaces.flatMap((namespace) => namespaceRoutes(namespace, describedRoutes))
  return sentencesOf(routes, [
    freeWord,
    ...Object.values(groupDocs),
    ...Object.values(namespaceDocs),
    ...Object.values(findings).map(({ sentence }) => sentence),
    ...Object.values(warningTexts),
    ...Object.values(importRemarks),
    ...Object.values(taskErrors),
    ...Object.values(jsonRemarks),
    ...Object.values(siteRemarks),
    ...Object.values(syncRemarks),
    ...Object.values(jobs).map(({ doc }) => doc),
    ...feedSentences,
    ...embedSentences,
    ...csvSentences,
    ...icalSentences,
    ...shellWords,
    ...(await consoleSentences()),
    ...pageWords,
    ...pluralKeys,
  ])
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
