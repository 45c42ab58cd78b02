// A day, or a day and a time, with the browser's own controls.

import { useId } from 'preact/hooks'
import { site } from '../../site_config.ts'
import { Framed, described } from './framed.tsx'
import { gapNote } from '../gap.ts'
import { OwnInput } from './own_input.tsx'

interface MomentProps {
  readonly label: string
  readonly hint: string | undefined
  readonly fault: string | undefined
  /** `2027-03-01 19:00:00` */
  readonly value: string
  /** Without a time. */
  readonly isDay: boolean
  /** The time zone that it is in; that of the site if it is not said. */
  readonly zone?: string | undefined
  readonly onChange: (value: string) => void
}

export function Moment({ label, hint, fault, value, isDay, zone, onChange }: MomentProps) {
  const id = useId()
  const [day = '', time = ''] = value.split(' ')
  const shown = isDay || day === '' ? day : `${day}T${time.slice(0, 5)}`
  return (
    <Framed {...{ id, label, hint, fault }}>
      <OwnInput
        key={isDay}
        id={id}
        type={isDay ? 'date' : 'datetime-local'}
        text={shown}
        {...described(id, fault, 'gap')}
        onText={(given) => onChange(wallOf(given, time))}
      />
      <p class="hint" role="status" id={`${id}-gap`}>
        {isDay ? '' : gapNote(value, zone || site.timezone)}
      </p>
    </Framed>
  )
}

/** `2027-03-01` or `2027-03-01T19:00` → `2027-03-01 19:00:00`; a day keeps the time that it had. */
function wallOf(given: string, time: string): string {
  if (given === '') return ''
  const [day = '', clock = time.slice(0, 5) || '00:00'] = given.split('T')
  return `${day} ${clock}:00`
}
