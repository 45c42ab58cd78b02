import { momentOf } from '../components/when.ts'
import { t } from '../i18n.ts'
import type { Kept } from './state/keeping.ts'

interface KeepStateProps {
  readonly isUnsaved: boolean
  readonly kept: Kept
}

/** Whether what was typed is safe. Only that it is not is spoken: the rest would be said too often. */
export function KeepState({ isUnsaved, kept }: KeepStateProps) {
  const text = isUnsaved ? textOf(kept) : ''
  const isTrouble = kept.is === 'unreachable' || kept.is === 'refused'
  return (
    <>
      <span class="soft">{isTrouble ? '' : text}</span>
      <span class="soft" role="status">
        {isTrouble ? text : ''}
      </span>
    </>
  )
}

function textOf(kept: Kept): string {
  switch (kept.is) {
    case 'idle':
      return t('Not saved yet.')
    case 'kept':
      return t('Not saved yet. Your work is kept since {when}.', { when: momentOf(kept.at) })
    case 'unreachable':
      return t('Not saved yet. It is kept in this browser until the server can be reached.')
    case 'refused':
      return `${t('Not saved yet.')} ${kept.why}`
  }
}
