import { Dialog } from '../../parts/dialog.tsx'
import { t } from '../../say.ts'
import type { Scope } from '../write.ts'

interface ScopeProps {
  readonly title: string
  readonly onClose: () => void
  readonly onChoose: (scope: Scope) => void
}

/** Asks which dates of a series are moved, before it is done. */
export function ScopeDialog({ title, onClose, onChoose }: ScopeProps) {
  const choices = [
    ['this', t('only this date')],
    ['following', t('this and the following ones')],
    ['all', t('all dates')],
  ] as const
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t('This is a date of a series. Change')}</p>
      <p class="buttons">
        {choices.map(([scope, said]) => (
          <button key={scope} type="button" onClick={() => onChoose(scope)}>
            {said}
          </button>
        ))}
      </p>
    </Dialog>
  )
}
