// What was submitted, and what editors have said about it.

import type { Note, Waiting } from '../../../contract/routes.ts'
import { momentOf } from './formats.ts'
import { useList } from './list/list.tsx'
import { type Sentence, t } from '../i18n.ts'

const decisions: Readonly<Record<Note['decision'], Sentence>> = {
  accept: 'accepted it',
  ask_back: 'asks for a change',
  refuse: 'refused it',
}

export function Notes({ notes }: { readonly notes: readonly Note[] }) {
  if (notes.length === 0) return null
  return (
    <ul class="notes">
      {notes.map((note) => (
        <li key={note.id}>
          <strong>{note.by.login}</strong> {t(decisions[note.decision])}{' '}
          <span class="soft">{momentOf(note.at)}</span>
          {note.text !== '' && <blockquote>{note.text}</blockquote>}
        </li>
      ))}
    </ul>
  )
}

/** For its author, and for editors; others are told nothing. */
export function NotesAbout({ item }: { readonly item: number }) {
  const { body } = useList('console/notes', { item })
  return <Notes notes={body?.notes ?? []} />
}

export function submittedText({ at, by }: NonNullable<Waiting['submitted']>): string {
  const time = momentOf(at)
  return by ? t('Submitted by {name}, {time}', { name: by.login, time }) : time
}
