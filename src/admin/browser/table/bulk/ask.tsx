import { useState } from 'preact/hooks'
import { Dialog } from '../../components/dialog.tsx'
import { t } from '../../i18n.ts'
import type { Scope } from './chunks.ts'

interface AskProps {
  readonly title: string
  readonly question: string | undefined
  /** Whether dates of series are among them, so that more may be meant. */
  readonly isOfSeries: boolean
  readonly submit: string
  readonly onClose: () => void
  readonly onGo: (scope: Scope) => void
}

export function Ask({ title, question, isOfSeries, submit, onClose, onGo }: AskProps) {
  const [scope, setScope] = useState<Scope>('this')
  const choices = [
    ['this', t('only the selected dates')],
    ['all', t('all dates of their series')],
  ] as const
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onGo(scope)
        }}
      >
        {question !== undefined && <p>{question}</p>}
        {isOfSeries && (
          <fieldset>
            <legend>{t('There are dates of series among them. Change')}</legend>
            {choices.map(([value, said]) => (
              <p key={value}>
                <label>
                  <input
                    type="radio"
                    name="scope"
                    checked={scope === value}
                    onChange={() => setScope(value)}
                  />{' '}
                  {said}
                </label>
              </p>
            ))}
          </fieldset>
        )}
        <p class="buttons">
          <button type="submit" class="primary">
            {submit}
          </button>
          <button type="button" onClick={onClose}>
            {t('Cancel')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
