// One change of many events: what is left as it is stays.

import { useState } from 'preact/hooks'
import type { ListName, TitleName } from '../../editor/form/kinds.ts'
import { Picker } from '../../editor/fields/picker.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Choice, Form } from '../../components/form/form.tsx'
import { type Sentence, t } from '../../i18n.ts'
import { type Power, may } from '../../session.ts'
import { useAuthors } from '../filters.tsx'
import { eventStatuses } from '../row.ts'

interface ChangeProps {
  readonly n: number
  readonly onClose: () => void
  /** What the server is told. */
  readonly onChange: (body: object) => void
}

const pickers = [
  ['add_categories', 'Add categories', 'categories', 'name'],
  ['remove_categories', 'Remove categories', 'categories', 'name'],
  ['add_tags', 'Add tags', 'tags', 'name'],
  ['remove_tags', 'Remove tags', 'tags', 'name'],
  ['venue', 'Set the venue', 'venues', 'venue'],
  ['organizer', 'Set the organizers', 'organizers', 'organizer'],
] as const satisfies readonly (readonly [string, Sentence, ListName, TitleName])[]

type Picked = Readonly<Record<string, readonly number[]>>

/** Only what is added can be new. */
const makers: Readonly<Record<string, Power>> = {
  add_categories: 'writeCategories',
  add_tags: 'writeTags',
}
const mayMake = (name: string): boolean => makers[name] !== undefined && may(makers[name])

const set: ReadonlySet<string> = new Set(['venue', 'organizer'])

export function BulkChange({ n, onClose, onChange }: ChangeProps) {
  const [picked, setPicked] = useState<Picked>({})
  const [problem, setProblem] = useState('')
  const same = ['', t('As it is')] as const
  return (
    <Dialog title={t('Change {n} events', { n })} onClose={onClose}>
      <Form
        submit={t('Change')}
        onSubmit={async ({ featured = '', event_status = '', author = '' }) => {
          const given = Object.entries(picked).filter(([, ids]) => ids.length > 0)
          const fields = {
            ...Object.fromEntries(given.filter(([name]) => set.has(name))),
            ...(featured === '' ? {} : { featured: featured === 'yes' }),
            ...(event_status === '' ? {} : { event_status }),
            ...(author === '' ? {} : { author: Number(author) }),
          }
          const terms = Object.fromEntries(given.filter(([name]) => !set.has(name)))
          const body = { ...terms, ...(Object.keys(fields).length > 0 ? { set: fields } : {}) }
          if (Object.keys(body).length === 0) setProblem(t('Choose at least one change.'))
          else onChange(body)
        }}
      >
        {problem !== '' && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {pickers.map(([name, label, list, title]) => (
          <Picker
            key={name}
            label={t(label)}
            hint={undefined}
            fault={undefined}
            list={list}
            title={title}
            ids={picked[name] ?? []}
            mayCreate={mayMake(name)}
            onChange={(ids) => setPicked((before) => ({ ...before, [name]: ids }))}
          />
        ))}
        <Choice
          name="featured"
          label={t('Featured')}
          options={[same, ['yes', t('Yes')], ['no', t('No')]]}
        />
        <Choice
          name="event_status"
          label={t('What became of it')}
          options={[same, ...eventStatuses.map(([one, said]) => [one, t(said)] as const)]}
        />
        {may('editOthers') && <Author same={same} />}
      </Form>
    </Dialog>
  )
}

function Author({ same }: { readonly same: readonly [string, string] }) {
  const authors = useAuthors()
  return (
    <Choice
      name="author"
      label={t('Author')}
      options={[same, ...authors.map(({ id, name }) => [String(id), name] as const)]}
    />
  )
}
