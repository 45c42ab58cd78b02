// Where a category is moved to, for those who do not drag.

import { Dialog } from '../components/dialog.tsx'
import { Choice, Form } from '../components/form/form.tsx'
import { t } from '../i18n.ts'
import { type Category, placesFor } from './tree.ts'

interface MoveProps {
  readonly all: readonly Category[]
  readonly item: Category
  readonly onMove: (parent: number) => Promise<void>
  readonly onClose: () => void
}

export function MoveDialog({ all, item, onMove, onClose }: MoveProps) {
  const places = placesFor(all, item.id).map(
    ({ item: { id, name }, depth }) => [String(id), `${'– '.repeat(depth)}${name}`] as const,
  )
  return (
    <Dialog title={t('Move “{name}” …', { name: item.name })} onClose={onClose}>
      <Form submit={t('Move')} onSubmit={({ parent }) => onMove(Number(parent))}>
        <Choice
          name="parent"
          label={t('Below')}
          value={String(item.parent)}
          options={[['0', t('At the top')], ...places]}
        />
      </Form>
    </Dialog>
  )
}
