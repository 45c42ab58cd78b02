import type { Shown } from '../form/kinds.ts'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'

/** What is said once a thing is saved: who may not publish learns that others look at it first. */
export const savedSentence = (title: string, saved: Shown | undefined): string =>
  saved?.status === 'pending' && !may('publish')
    ? t('“{title}” was saved. It waits for review: an editor looks at it before it is public.', {
        title,
      })
    : t('“{title}” was saved.', { title })
