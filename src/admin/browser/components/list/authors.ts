import type { Author } from '../../../../contract/routes.ts'
import { useList } from './list.tsx'
import { may } from '../../session.ts'

/** Those whose things may become somebody else's; nobody, for those who may not know. */
export function useAuthors(isNeeded = true): readonly Author[] {
  const path = isNeeded && may('editOthers') ? 'console/authors' : undefined
  return useList(path, { per_page: 100 }).body?.authors ?? []
}
