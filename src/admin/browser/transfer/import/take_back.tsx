// Takes a whole import back. What was changed since is named, and asked about, before it is lost.

import { useState } from 'preact/hooks'
import type { Import } from '../../../../contract/routes.ts'
import { everyPage, get, post, Refused } from '../../api.ts'
import { focusContent } from '../../components/focus.ts'
import { FormDialog } from '../../components/form/form.tsx'
import { useAgain } from '../../components/list/list.tsx'
import { Opener, Paragraph } from '../../components/parts.tsx'
import { toast } from '../../components/toasts.tsx'
import { listOf } from '../../editor/form/kinds.ts'
import { namesOf } from '../../editor/form/labels.ts'
import { kinds, said } from '../../history/said.ts'
import { t } from '../../i18n.ts'
import { to } from '../../router.ts'

export function TakeBack({ shown }: { readonly shown: Import }) {
  if (!shown.can_be_undone) return null
  return (
    <p class="actions">
      <Opener said="Take it all back …">
        <Asking shown={shown} />
      </Opener>
    </p>
  )
}

function Asking({ shown }: { readonly shown: Import }) {
  const again = useAgain()
  const [conflict, setConflict] = useState<Refused>()
  const undo = async () => {
    const insisted = conflict ? { fields: (await fieldsOf(shown, conflict)).join() } : {}
    try {
      await post(`console/history/groups/${shown.group}/undo`, insisted)
    } catch (error) {
      if (!isAsked(error)) throw error
      setConflict(error)
      return false
    }
    // The button is not there any more.
    focusContent()
    toast(t('All of it is as it was before.'))
    again()
    return true
  }
  return (
    <FormDialog
      title={t('Take the import back')}
      submit={conflict ? 'Undo all the same' : 'Take it all back'}
      onSubmit={undo}
      hasCancel
    >
      {conflict ? (
        <Conflict conflict={conflict} />
      ) : (
        <Paragraph said="What the import has made goes, and what it has changed is as it was before. It takes a while if there is much of it." />
      )}
    </FormDialog>
  )
}

/** Whether the server asks what to do with what was changed since. */
const isAsked = (error: unknown): error is Refused =>
  error instanceof Refused && error.status === 409 && Array.isArray(error.data.fields)

const mostNamed = 20

function Conflict({ conflict }: { readonly conflict: Refused }) {
  const { fields = [], items = [] } = conflict.data
  return (
    <>
      <div role="alert">
        <p class="problem">{conflict.message}</p>
      </div>
      <Paragraph
        said="If you undo it all the same, what was changed since is lost: {names}"
        facts={{
          names: namesOf(fields),
        }}
      />
      <ul class="lines">
        {items.slice(0, mostNamed).map(({ kind, item, fields: some }) => (
          <li key={`${kind}${item}`}>
            <a href={to(`${listOf(kind)}/${item}`)}>
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
  const entries = await everyPage(async (page) => {
    const body = await get('console/history', { query: { ...query, page } })
    return [body.history, Math.min(body.total_pages, mostPages)]
  })
  for (const { group, changes } of entries) {
    if (group === shown.group) for (const name of Object.keys(changes)) found.add(name)
  }
  return [...found]
}

/** `2026-11-17 18:00:00` of UTC, as a moment that says so. */
const utc = (moment: string): string => `${moment.replace(' ', 'T')}Z`
