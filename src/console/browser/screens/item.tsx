// The screen on which one thing is edited: /events/12, /venues/new.

import { Editor, trash } from '../editor/editor.tsx'
import { kinds } from '../editor/kinds.ts'
import { place, to } from '../place.ts'
import { t } from '../say.ts'

export function Screen() {
  const [list = '', which = ''] = place.value.path.split('/')
  const kind = kinds.find((one) => one.list === list)
  const id = which === 'new' ? 0 : Number(which)
  if (!kind || !Number.isInteger(id)) return <p>{t('There is no such screen.')}</p>
  return (
    <>
      <p class="buttons">
        <a href={to(list)}>{t('Back to the list')}</a>
        {id > 0 && (
          <button type="button" onClick={() => void trash(kind, id)}>
            {t('Move to the trash')}
          </button>
        )}
      </p>
      <Editor key={`${list} ${id}`} kind={kind} id={id} />
    </>
  )
}
