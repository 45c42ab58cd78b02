import { eventWhen } from '../../components/when.ts'
import { t } from '../../i18n.ts'
import { type Taken, useClashes } from './clashes.ts'

/** What else is at the venue then; it is said while one chooses, and forbids nothing. */
export function ClashNote({ taken }: { readonly taken: Taken | undefined }) {
  const clashes = useClashes(taken)
  return (
    <div role="status" class={clashes.length > 0 ? 'problem' : ''}>
      {clashes.length > 0 && (
        <>
          <p>{t('At the same venue at this time:')}</p>
          <ul>
            {clashes.map((one) => (
              <li key={one.id}>
                {one.title}, {eventWhen({ ...one, all_day: one.all_day === true })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
