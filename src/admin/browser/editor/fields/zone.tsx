import { useId } from 'preact/hooks'
import { site } from '../../site_config.ts'
import { Framed, described } from './framed.tsx'
import { OwnInput } from './own_input.tsx'

interface ZoneProps {
  readonly label: string
  readonly hint: string | undefined
  readonly fault: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Made once: they are many, and the form is drawn with each key. */
const options = Intl.supportedValuesOf('timeZone').map((zone) => <option key={zone} value={zone} />)

/** Found by typing a part of its name, as the browser offers it. */
export function ZoneField({ label, hint, fault, value, onChange }: ZoneProps) {
  const id = useId()
  return (
    <Framed {...{ id, label, hint, fault }}>
      <OwnInput
        id={id}
        name="timezone"
        list={`${id}-zones`}
        text={value}
        placeholder={site.timezone}
        autocomplete="off"
        onText={onChange}
        {...described(id, fault)}
      />
      <datalist id={`${id}-zones`}>{options}</datalist>
    </Framed>
  )
}
