import { wallText } from '../../components/when.ts'
import { site } from '../../site_config.ts'
import { t } from '../../i18n.ts'
import { Moment } from './moment.tsx'

interface ScheduleProps {
  readonly label: string
  readonly hint: string | undefined
  readonly fault: string | undefined
  readonly value: string
  readonly status: unknown
  readonly onChange: (value: string) => void
}

/** The clock of the site, as the interface writes it. */
const nowThere = (): string =>
  new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: site.timezone,
  }).format()

/** When it becomes public, and what that means with its state. */
export function Schedule({ label, hint, fault, value, status, onChange }: ScheduleProps) {
  return (
    <>
      <Moment {...{ label, hint, fault, value, onChange }} isDay={false} />
      <p class="hint" role="status">
        {textOf(value, status)}
      </p>
    </>
  )
}

function textOf(value: string, status: unknown): string {
  if (status !== 'publish' && status !== 'future') return t('It is not public in this state.')
  if (value === '' || value <= nowThere()) {
    return status === 'future' ? t('Say when it becomes public.') : t('It is public at once.')
  }
  return t('It becomes public by itself on {when}.', { when: wallText(value) })
}
