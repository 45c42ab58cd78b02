// One change of many events: what is left as it is stays.

import { useState } from 'preact/hooks'
import { Choice, FormDialog, optionsOf, type Values } from '../../components/form/form.tsx'
import { useAuthors } from '../../components/list/authors.ts'
import { Problem } from '../../components/parts.tsx'
import { eventStatuses } from '../../components/statuses.ts'
import { Picker } from '../../editor/fields/picker.tsx'
import type { ListName } from '../../editor/form/kinds.ts'
import { counted } from '../../counted.ts'
import { type Sentence, t } from '../../i18n.ts'
import { may, type Permission } from '../../session.ts'

const same: Sentence = 'As it is'

interface ChangeProps {
  readonly n: number
  /** What the server is told. */
  readonly onChange: (body: object) => void
}

const pickers = [
  ['add_categories', 'Add categories', 'categories'],
  ['remove_categories', 'Remove categories', 'categories'],
  ['add_tags', 'Add tags', 'tags'],
  ['remove_tags', 'Remove tags', 'tags'],
  ['venue', 'Set the place', 'venues'],
  ['organizer', 'Set the organizers', 'organizers'],
] as const satisfies readonly (readonly [string, Sentence, ListName])[]

type Picked = Readonly<Record<string, readonly number[]>>

/** Only what is added can be new. */
const makers: Readonly<Record<string, Permission>> = {
  add_categories: 'writeCategories',
  add_tags: 'writeTags',
}
const mayMake = (name: string): boolean => makers[name] !== undefined && may(makers[name])

const set: ReadonlySet<string> = new Set(['venue', 'organizer'])

export function BulkChange({ n, onChange }: ChangeProps) {
  const [picked, setPicked] = useState<Picked>({})
  const [problem, setProblem] = useState('')
  const authors = useAuthors()
  const change = async ({ featured = '', event_status = '', author = '' }: Values) => {
    const given = Object.entries(picked).filter(([, ids]) => ids.length > 0)
    const fields = {
      ...Object.fromEntries(given.filter(([name]) => set.has(name))),
      ...(featured === '' ? {} : { featured: featured === 'yes' }),
      ...(event_status === '' ? {} : { event_status }),
      ...(author === '' ? {} : { author: Number(author) }),
    }
    const terms = Object.fromEntries(given.filter(([name]) => !set.has(name)))
    const body = { ...terms, ...(Object.keys(fields).length > 0 ? { set: fields } : {}) }
    const isSome = Object.keys(body).length > 0
    if (isSome) onChange(body)
    else setProblem(t('Choose at least one change.'))
    return isSome
  }
  const people = authors.map(({ id, name }) => [String(id), name] as const)
  return (
    <FormDialog title={t(counted.change, { n })} submit="Change" onSubmit={change}>
      <Problem text={problem} />
      {pickers.map(([name, label, list]) => (
        <Picker
          key={name}
          {...{ name, list, label: t(label) }}
          ids={picked[name] ?? []}
          mayCreate={mayMake(name)}
          onChange={(ids) => setPicked((before) => ({ ...before, [name]: ids }))}
        />
      ))}
      <Choice
        name="featured"
        label={t('Featured')}
        options={optionsOf(
          [
            ['yes', 'Yes'],
            ['no', 'No'],
          ],
          same,
        )}
      />
      <Choice
        name="event_status"
        label={t('Takes place')}
        options={optionsOf(eventStatuses, same)}
      />
      {may('editOthers') && (
        <Choice name="author" label={t('Author')} options={[...optionsOf([], same), ...people]} />
      )}
    </FormDialog>
  )
}
