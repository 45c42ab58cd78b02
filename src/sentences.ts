import { groupDocs } from './calendar/groups.ts'
import { namespaceRoutes } from './calendar/routes.ts'
import { ownNamespace } from './rest/roots.ts'
import { sentencesOf } from './rest/sentences.ts'
import { freeWord } from './site.ts'

/** Every sentence that has to be in every catalogue. */
export function allSentences(): readonly string[] {
  return sentencesOf(namespaceRoutes(ownNamespace), [freeWord, ...Object.values(groupDocs)])
}
