// Takes a whole import back. What was changed since is named, and asked about, before it is lost.

import { useState } from 'preact/hooks'
import type { Import } from '../../../../contract/routes.ts'
import { Refused, get, post } from '../../api.ts'
import { labelOf } from '../../editor/form/labels.ts'
import { kinds, said } from '../../history/said.ts'
import { Dialog } from '../../components/dialog.tsx'
import { focusContent } from '../../components/focus.ts'
import { Form } from '../../components/form/form.tsx'
import { toast } from '../../components/toasts.tsx'
import { to } from '../../router.ts'
import { t } from '../../i18n.ts'

interface TakeBackProps {
  readonly shown: Import
  readonly onDone: () => void
}

export function TakeBack({ shown, onDone }: TakeBackProps) {
  const [isAsking, setAsking] = useState(false)
  const [conflict, setConflict] = useState<Refused>()
  if (!shown.can_be_undone) return null
  const close = () => {
    setAsking(false)
    setConflict(undefined)
  }
  const undo = async () => {
    const insisted = conflict ? { fields: (await fieldsOf(shown, conflict)).join() } : {}
    try {
      await post(`console/history/groups/${shown.group}/undo`, insisted)
    } catch (error) {
      if (!isAsked(error)) throw error
      setConflict(error)
      return
    }
    close()
    // The button is not there any more.
    focusContent()
    toast(t('All of it is as it was before.'))
    onDone()
  }
  return (
    <>
      <p class="actions">
        <button type="button" onClick={() => setAsking(true)}>
          {t('Take it all back …')}
        </button>
      </p>
      {isAsking && (
        <Dialog title={t('Take the import back')} onClose={close}>
          <Form
            submit={conflict ? t('Undo all the same') : t('Take it all back')}
            onSubmit={undo}
            others={
              <button type="button" onClick={close}>
                {t('Cancel')}
              </button>
            }
          >
            {conflict ? (
              <Conflict conflict={conflict} />
            ) : (
              <p>
                {t(
                  'What the import has made goes, and what it has changed is as it was before. It takes a while if there is much of it.',
                )}
              </p>
            )}
          </Form>
        </Dialog>
      )}
    </>
  )
}

/** Whether the server asks what to do with what was changed since. */
const isAsked = (error: unknown): error is Refused =>
  error instanceof Refused && error.status === 409 && Array.isArray(error.data.fields)

const mostNamed = 20
const lists: Readonly<Record<string, string>> = { category: 'categories' }

function Conflict({ conflict }: { readonly conflict: Refused }) {
  const { fields = [], items = [] } = conflict.data
  return (
    <>
      <div role="alert">
        <p class="problem">{conflict.message}</p>
      </div>
      <p>
        {t('If you undo it all the same, what was changed since is lost: {names}', {
          names: namesOf(fields),
        })}
      </p>
      <ul class="lines">
        {items.slice(0, mostNamed).map(({ kind, item, fields: some }) => (
          <li key={`${kind}${item}`}>
            <a href={to(`${lists[kind] ?? `${kind}s`}/${item}`)}>
              {said(kinds, kind)} {item}
            </a>
            <span class="soft">{namesOf(some)}</span>
          </li>
        ))}
      </ul>
      {items.length > mostNamed && <p>{t('And {n} more.', { n: items.length - mostNamed })}</p>}
    </>
  )
}

const namesOf = (fields: readonly string[]): string =>
  fields.map((name) => labelOf({ name })).join(', ')

const onPage = 50
const mostPages = 100

/**
 * Who insists says which fields are set back, and that has to be all of them: those that the import
 * has changed in what was there before. What it has made goes whole.
 */
async function fieldsOf(shown: Import, { data }: Refused): Promise<readonly string[]> {
  const found = new Set<string>(data.fields)
  if (shown.counts.updated === 0) return [...found]
  const query = { action: 'update', after: utc(shown.started), per_page: onPage }
  for (let page = 1; page <= mostPages; page += 1) {
    const { history, total_pages } = await get('console/history', {
      query: { ...query, page },
    })
    for (const { group, changes } of history) {
      if (group === shown.group) for (const name of Object.keys(changes)) found.add(name)
    }
    if (page >= total_pages) break
  }
  return [...found]
}

/** `2026-11-17 18:00:00` of UTC, as a moment that says so. */
const utc = (moment: string): string => `${moment.replace(' ', 'T')}Z`
