import { t } from '../say.ts'
import type { Scope as Dates } from './state/saving.ts'

interface ScopeProps {
  readonly scope: Dates
  readonly onChange: (scope: Dates) => void
}

/** Of a series: which of its dates are changed. */
export function Scope({ scope, onChange }: ScopeProps) {
  const choices = [
    ['this', t('only this date')],
    ['following', t('this and the following ones')],
    ['all', t('all dates')],
  ] as const
  return (
    <fieldset class="field">
      <legend>{t('This is a date of a series. Change')}</legend>
      {choices.map(([value, said]) => (
        <p key={value}>
          <label>
            <input
              type="radio"
              name="scope"
              checked={scope === value}
              onChange={() => onChange(value)}
            />{' '}
            {said}
          </label>
        </p>
      ))}
    </fieldset>
  )
}
