// One step of the history: what was changed together, and the way back.

import { h } from 'preact'
import { useState } from 'preact/hooks'
import type { Entry } from '../../../contract/routes.ts'
import type { Body } from '../../../contract/client.ts'
import { post, Refused } from '../api.ts'
import { listOf } from '../editor/form/kinds.ts'
import { labelOf, namesOf } from '../editor/form/labels.ts'
import { Button, Facts, Paragraph, titled } from '../components/parts.tsx'
import { FormDialog } from '../components/form/form.tsx'
import { plainText } from '../components/plain.ts'
import { toast, toastError } from '../components/toasts.tsx'
import { momentOf } from '../components/formats.ts'
import { to } from '../router.ts'
import { t } from '../i18n.ts'
import { differences } from './differences.ts'
import { actions, kinds, said } from './said.ts'

interface StepProps {
  readonly entries: readonly [Entry, ...Entry[]]
  /** Whether there may be more of it than is shown. */
  readonly isCut: boolean
  readonly onDone: () => void
}

const root = 'console/history'

export function Step({ entries, isCut, onDone }: StepProps) {
  const [conflict, setConflict] = useState<Refused>()
  const [first] = entries
  const { at, by, via, group, id, title } = first
  const undo = async (body: Body<'POST', 'console/history/groups/_/undo'> = {}) => {
    await (group === null
      ? post(`${root}/${id}/undo`, body)
      : post(`${root}/groups/${group}/undo`, body))
    setConflict(undefined)
    toast(
      entries.length === 1
        ? t('“{title}” is as it was before.', { title })
        : t('All of it is as it was before.'),
    )
    onDone()
  }
  const tryUndo = async () => {
    try {
      await undo()
    } catch (error) {
      const isAsked = error instanceof Refused && error.status === 409 && error.data.fields
      if (isAsked) setConflict(error)
      else toastError(error)
    }
  }
  return (
    <li>
      <p>
        {entries.length === 1 ? (
          <Title entry={first} />
        ) : (
          <strong>
            {t(isCut ? '{n} things together, and perhaps more' : '{n} things together', {
              n: entries.length,
            })}
          </strong>
        )}{' '}
        <span class="soft">
          {by?.login ?? t('by the program')},{' '}
          <time dateTime={`${at.replace(' ', 'T')}Z`}>{momentOf(at)}</time>
          {via === 'console' ? '' : `, ${via}`}
        </span>
      </p>
      <details>
        <summary>{t('What was changed')}</summary>
        {entries.map((entry) => (
          <section key={entry.id}>
            {entries.length > 1 && (
              <p>
                <Title entry={entry} />
              </p>
            )}
            <Changes entry={entry} />
          </section>
        ))}
        {group !== null && (
          <Paragraph
            class="soft"
            said="More may have been changed in the same step, which is taken back as a whole."
          />
        )}
      </details>
      <Button act={tryUndo} said="Undo" />
      {conflict && (
        <FormDialog
          title={t('Changed again since')}
          submit="Undo all the same"
          onSubmit={() => undo({ fields: fieldsOf(entries).join() })}
          onClose={() => setConflict(undefined)}
        >
          <p>{conflict.message}</p>
          <p>
            {t('If you undo it all the same, what was changed since is lost: {names}', {
              names: namesOf(conflict.data.fields ?? []),
            })}
          </p>
        </FormDialog>
      )}
    </li>
  )
}

const fieldsOf = (entries: readonly Entry[]): readonly string[] => [
  ...new Set(entries.flatMap(({ changes }) => Object.keys(changes))),
]

function Title({ entry: { kind, item, title, action } }: { readonly entry: Entry }) {
  return (
    <>
      {action === 'delete' ? (
        <strong>{title}</strong>
      ) : (
        <a href={to(`${listOf(kind)}/${item}`)}>{titled(title)}</a>
      )}{' '}
      <span class="badge">{said(kinds, kind)}</span> {said(actions, action)}
    </>
  )
}

const elements = { same: 'span', gone: 'del', new: 'ins' } as const

function Changes({ entry: { changes } }: { readonly entry: Entry }) {
  return (
    <Facts
      class="changes"
      facts={Object.entries(changes).map(([name, [before, after]]) => [
        labelOf({ name }),
        differences(valueOf(before), valueOf(after)).map(({ is, text }, at) =>
          h(elements[is], { key: at }, text),
        ),
      ])}
    />
  )
}

/** Texts with markup are compared as people read them, if there is any difference to read. */
function valueOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  return value.startsWith('<') ? plainText(value) : value
}
