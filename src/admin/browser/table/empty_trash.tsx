import { get } from '../api.ts'
import { attempt } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import { may } from '../session.ts'
import { type Action, removeForGood } from './bulk/actions.ts'
import { Ask } from './bulk/bulk.tsx'
import type { BulkWork } from './bulk/use_work.ts'
import { tablePath } from './use_rows.ts'
import { Opener } from '../components/parts.tsx'

const filters = { status: 'trash', when: 'all' }
const inTrash = { ...filters, recurrence: 'series' }

const emptying: Action = {
  ...removeForGood,
  said: 'Empty the trash',
  question: 'Delete everything in the trash for good? Links to it will lead nowhere.',
}

/** Deletes everything in the trash, also what the filters leave out. */
export function EmptyTrash({ work }: { readonly work: BulkWork }) {
  if (!may('removeForGood')) return null
  const empty = async () => {
    const { total } = await get(`${tablePath}/count`, { query: filters })
    // Series with all their dates, then dates that were moved to the trash alone.
    const whole = await work.collect(inTrash, total)
    const dates = whole && (await work.collect(filters, total))
    if (!whole || !dates) return
    const ids = new Set(whole.map(({ id }) => id))
    const others = dates.filter(({ id, series }) => !ids.has(id) && !ids.has(series ?? 0))
    await work.run(emptying, [...whole, ...others], 'this')
  }
  return (
    <Opener disabled={work.progress !== undefined} said={emptying.said}>
      {(close) => (
        <Ask
          said={emptying.said}
          question={emptying.question && t(emptying.question)}
          onClose={close}
          onGo={() => {
            close()
            void attempt(empty)
          }}
        />
      )}
    </Opener>
  )
}
