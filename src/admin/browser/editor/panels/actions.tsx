// What can be done with the whole thing, besides saving it.

import { useState } from 'preact/hooks'
import { ask, asFilled, get, patch, post } from '../../api.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Field, Form } from '../../components/form/form.tsx'
import { toast, toastError } from '../../components/toasts.tsx'
import { go, to } from '../../router.ts'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { undoOf } from '../../frame/undo.ts'
import type { EditorKind } from '../form/kinds.ts'
import type { Editing } from '../state/editing.ts'
import { saveTemplate } from './templates.tsx'

interface ActionsProps {
  readonly editing: Editing
  readonly isPreview: boolean
  readonly onPreview: () => void
}

export function Actions({ editing, isPreview, onPreview }: ActionsProps) {
  const [isNaming, setNaming] = useState(false)
  const kind = editing.kind
  const id = editing.id.value
  const isEvent = kind.name === 'event'
  return (
    <p class="buttons">
      <a href={to(kind.list)}>{t('Back to the list')}</a>
      {isEvent && (
        <>
          <button type="button" aria-pressed={isPreview} onClick={onPreview}>
            {t('Preview')}
          </button>
          <button type="button" onClick={() => void editing.check()}>
            {t('Check')}
          </button>
        </>
      )}
      {isEvent && id > 0 && (
        <>
          <button type="button" onClick={() => void duplicate(id).catch(toastError)}>
            {t('Duplicate')}
          </button>
          <button type="button" onClick={() => setNaming(true)}>
            {t('Save as a template')}
          </button>
        </>
      )}
      {id > 0 && (
        <button type="button" onClick={() => void trash(editing).catch(toastError)}>
          {t('Move to the trash')}
        </button>
      )}
      {isNaming && (
        <Dialog title={t('Save as a template')} onClose={() => setNaming(false)}>
          <Form
            submit={t('Save')}
            onSubmit={async ({ name = '' }) => {
              await saveTemplate(id, name)
              setNaming(false)
            }}
          >
            <Field name="name" label={t('Name')} value={editing.title()} isRequired />
          </Form>
        </Dialog>
      )}
    </p>
  )
}

async function duplicate(id: number): Promise<void> {
  const made = await post(`console/events/${id}/duplicate`)
  toast(t('This is the copy. It is a draft.'))
  go(to(`events/${made.id}`))
}

async function trash({ kind, id: { value: id }, opened, title }: Editing): Promise<void> {
  const status = opened.value?.base['status']
  await ask('DELETE', `events/${kind.list}/${id}`)
  toast(t('“{title}” is in the trash.', { title: title() }), async () => {
    await restore(kind, id, typeof status === 'string' ? status : 'draft')
    go(to(`${kind.list}/${id}`))
  })
  go(to(kind.list))
}

/** With the status that it had; of terms, which have none, by taking the deletion back. */
export async function restore(kind: EditorKind, id: number, status: string): Promise<void> {
  if (kind.name === 'event') {
    const { answers } = await post('console/events/batch', { ids: [id], restore: true })
    const refused = answers.find((answer) => answer.status !== 200)
    if (refused) throw new Error(refused.message ?? '')
  } else if (kind.name === 'venue' || kind.name === 'organizer') {
    await patch(`events/${kind.name}s/${id}`, asFilled({ status }))
  } else {
    const query = { kind: kind.name, item: id, action: 'delete', per_page: 1 }
    const { history } = await get('console/history', { query })
    const [deletion] = history
    if (deletion) await undoOf({ group: deletion.group, entry: deletion.id })?.()
  }
}

/** For what is in the trash: `may` says whether one sees it at all. */
export function Trashed({ editing }: { readonly editing: Editing }) {
  const kind = editing.kind
  const id = editing.id.value
  const bringBack = async () => {
    await restore(kind, id, may('publish') ? 'publish' : 'draft')
    await editing.load()
  }
  return (
    <p class="buttons">
      <a href={to(kind.list)}>{t('Back to the list')}</a>
      <button type="button" class="primary" onClick={() => void bringBack().catch(toastError)}>
        {t('Restore')}
      </button>
    </p>
  )
}
