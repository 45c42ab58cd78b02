import { groupDocs } from './calendar/groups.ts'
import { namespaceRoutes } from './calendar/routes.ts'
import { embedSentences } from './embeds/words.ts'
import { feedSentences } from './feeds/words.ts'
import { pageWords } from './pages/words.ts'
import { mediaNamespace, ownNamespace } from './rest/roots.ts'
import { sentencesOf } from './rest/sentences.ts'
import { freeWord } from './site.ts'

/** Every sentence that has to be in every catalogue. */
export function allSentences(): readonly string[] {
  const routes = [ownNamespace, mediaNamespace].flatMap(namespaceRoutes)
  return sentencesOf(routes, [
    freeWord,
    ...Object.values(groupDocs),
    ...feedSentences,
    ...embedSentences,
    ...pageWords,
  ])
}
