// What else takes place at the same venue at the same time: it is said, not forbidden.

import { get } from '../../api.ts'
import type { Row, RowSpan } from '../time/rows.ts'
import { wallAt } from '../time/wall.ts'
import { eventWhen } from '../../components/formats.ts'
import { useAsked } from '../../components/use_asked.ts'
import { t } from '../../i18n.ts'

export interface Taken {
  readonly venues: readonly number[]
  /** By the clock of this zone. */
  readonly span: RowSpan
  readonly zone: string
  /** Which does not clash with itself: an event, or its series. */
  readonly except: readonly number[]
}

/** By an event that would be at another time. */
export const takenBy = (row: Row, span: RowSpan): Taken => ({
  venues: row.venues.map(({ id }) => id),
  span,
  zone: row.timezone,
  except: [row.id, ...(row.series === null ? [] : [row.series])],
})

export type Clash = Pick<Row, 'id' | 'title' | 'start_date' | 'end_date' | 'all_day' | 'timezone'>

/** Asked for when nothing has changed for as long as this. */
const pauseMs = 120

export function useClashes(taken: Taken | undefined): readonly Clash[] {
  const isAsked = taken !== undefined && taken.venues.length > 0
  const { body, error } = useAsked(
    isAsked ? JSON.stringify(taken) : '',
    async (signal) => {
      if (!taken) return []
      const { venues, span, zone, except } = taken
      const query = {
        venue: venues.join(),
        start: wallAt(span.start),
        end: wallAt(Math.max(span.start, span.end)),
        zone,
        except: except.join(),
      }
      return (await get('console/clashes', { query, signal })).clashes
    },
    pauseMs,
  )
  // A warning that cannot be had is none: the write itself tells what is wrong.
  return error === undefined ? (body ?? []) : []
}

/** What else is at the venue then; it is said while one chooses, and forbids nothing. */
export function ClashNote({ taken }: { readonly taken: Taken | undefined }) {
  const clashes = useClashes(taken)
  return (
    <div role="status" class={clashes.length > 0 ? 'problem' : ''}>
      {clashes.length > 0 && (
        <>
          <p>{t('In the same place at this time:')}</p>
          <ul>
            {clashes.map((one) => (
              <li key={one.id}>
                {one.title}, {eventWhen(one)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
