import { useId } from 'preact/hooks'
import { site } from '../../facts.ts'
import { Hint } from '../hint.tsx'

interface ZoneProps {
  readonly label: string
  readonly hint: string | undefined
  readonly fault: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

const zones = Intl.supportedValuesOf('timeZone')

/** Found by typing a part of its name, as the browser offers it. */
export function ZoneField({ label, hint, fault, value, onChange }: ZoneProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Hint id={`${id}-hint`} text={hint} />
      <input
        id={id}
        name="timezone"
        list={`${id}-zones`}
        value={value}
        placeholder={site.timezone}
        autocomplete="off"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={`${id}-zones`}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {fault !== undefined && <p class="fault">{fault}</p>}
    </div>
  )
}
