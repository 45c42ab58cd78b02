import { useId } from 'preact/hooks'
import { t } from '../../say.ts'
import { Hint } from '../hint.tsx'

interface PasswordProps {
  readonly label: string
  readonly hint: string | undefined
  readonly fault: string | undefined
  /** Null is the one that is set, which nobody knows; empty is none. */
  readonly value: unknown
  /** Whether the server has one. */
  readonly isSet: boolean
  readonly onChange: (value: string | null) => void
}

/** A new password, or none any more. */
export function PasswordField({ label, hint, fault, value, isSet, onChange }: PasswordProps) {
  const id = useId()
  const text = typeof value === 'string' ? value : ''
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Hint id={`${id}-hint`} text={hint} />
      <input
        id={id}
        name="password"
        type="password"
        value={text}
        autocomplete="new-password"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget: { value: given } }) =>
          onChange(given === '' && isSet ? null : given)
        }
      />
      {isSet && (
        <p>
          {value === '' ? t('The password is removed when you save.') : t('A password is set.')}{' '}
          <button type="button" onClick={() => onChange(value === '' ? null : '')}>
            {value === '' ? t('Keep it') : t('Remove the password')}
          </button>
        </p>
      )}
      {fault !== undefined && <p class="fault">{fault}</p>}
    </div>
  )
}
