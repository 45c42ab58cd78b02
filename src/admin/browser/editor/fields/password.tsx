import { useId, useState } from 'preact/hooks'
import { t } from '../../i18n.ts'
import { Framed, described } from './framed.tsx'
import { OwnInput } from './own_input.tsx'

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
  /** With another one the field is empty again. */
  const [turn, setTurn] = useState(0)
  return (
    <Framed {...{ id, label, hint, fault }}>
      <OwnInput
        key={turn}
        id={id}
        name="password"
        type="password"
        text={typeof value === 'string' ? value : ''}
        autocomplete="new-password"
        onText={(given) => onChange(given === '' && isSet ? null : given)}
        {...described(id, fault)}
      />
      {isSet && (
        <p>
          {value === '' ? t('The password is removed when you save.') : t('A password is set.')}{' '}
          <button
            type="button"
            onClick={() => {
              onChange(value === '' ? null : '')
              setTurn(turn + 1)
            }}
          >
            {value === '' ? t('Keep it') : t('Remove the password')}
          </button>
        </p>
      )}
    </Framed>
  )
}
