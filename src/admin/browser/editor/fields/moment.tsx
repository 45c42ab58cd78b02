// A day, or a day and a time, with the browser's own controls.

import { Framed, type Kept, OwnInput } from '../../components/form/framed.tsx'
import { nowThere, wallText } from '../../components/formats.ts'
import { gapNote } from '../gap.ts'
import { t } from '../../i18n.ts'
import { site } from '../../site_config.ts'

/** The value is `2027-03-01 19:00:00`. */
interface MomentProps extends Kept<string> {
  /** Without a time. */
  readonly isDay?: boolean
  /** The time zone that it is in; that of the site if it is not said. */
  readonly zone?: string | undefined
}

export function Moment({ value, isDay = false, zone, onChange, ...labelled }: MomentProps) {
  const [day = '', time = ''] = value.split(' ')
  const shown = isDay || day === '' ? day : `${day}T${time.slice(0, 5)}`
  return (
    <Framed {...labelled} notes={['gap']}>
      {(control) => (
        <>
          <OwnInput
            key={isDay}
            {...control}
            type={isDay ? 'date' : 'datetime-local'}
            text={shown}
            onText={(given) => onChange(wallOf(given, time))}
          />
          <p class="hint" role="status" id={`${control.id}-gap`}>
            {isDay ? '' : gapNote(value, zone || site.timezone)}
          </p>
        </>
      )}
    </Framed>
  )
}

/** `2027-03-01` or `2027-03-01T19:00` → `2027-03-01 19:00:00`; a day keeps the time that it had. */
function wallOf(given: string, time: string): string {
  if (given === '') return ''
  const [day = '', clock = time.slice(0, 5) || '00:00'] = given.split('T')
  return `${day} ${clock}:00`
}

/** When it becomes public, and what that means with its state. */
export const Schedule = ({ status, ...moment }: Kept<string> & { readonly status: unknown }) => (
  <>
    <Moment {...moment} />
    <p class="hint" role="status">
      {publicText(moment.value, status)}
    </p>
  </>
)

function publicText(value: string, status: unknown): string {
  if (status !== 'publish' && status !== 'future') return t('It is not public in this state.')
  if (value === '' || value <= nowThere()) {
    return t(status === 'future' ? 'Say when it becomes public.' : 'It is public at once.')
  }
  return t('It becomes public by itself on {when}.', { when: wallText(value) })
}
