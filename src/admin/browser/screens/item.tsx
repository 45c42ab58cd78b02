// The screen on which one thing is edited: /events/12, /venues/new.

import { Lazy } from '../components/lazy.tsx'
import { NotesAbout } from '../components/notes.tsx'
import { Editor } from '../editor/editor.tsx'
import { kinds } from '../editor/form/kinds.ts'
import { t } from '../i18n.ts'
import { place } from '../router.ts'

/** What editors decide over. */
const reviewed: ReadonlySet<string> = new Set(['events', 'venues', 'organizers'])

const loadBeside = () => import('../items/beside.tsx')

export function Screen() {
  const [list = '', which = ''] = place.value.path.split('/')
  const kind = kinds.find((one) => one.list === list)
  const id = which === 'new' ? 0 : Number(which)
  if (!kind || !Number.isInteger(id)) return <p>{t('There is no such screen.')}</p>
  return (
    <>
      {id > 0 && reviewed.has(list) && <NotesAbout item={id} />}
      <Editor kind={kind} id={id} />
      {id > 0 && kind.list !== 'events' && (
        <Lazy key={`beside ${list} ${id}`} load={loadBeside} props={{ list: kind.list, id }} />
      )}
    </>
  )
}
