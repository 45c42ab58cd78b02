// With which other one of a list something is merged.

import { Dialog } from '../components/dialog.tsx'
import { Choice, Form } from '../components/form/form.tsx'
import type { Category } from '../items/tree.ts'
import { t } from '../i18n.ts'

interface MergeWithProps {
  readonly all: readonly Category[]
  readonly item: Category
  readonly onChoose: (other: Category) => void
  readonly onClose: () => void
}

export function MergeWith({ all, item, onChoose, onClose }: MergeWithProps) {
  return (
    <Dialog title={t('Merge “{name}” …', { name: item.name })} onClose={onClose}>
      <Form
        submit={t('Go on')}
        onSubmit={async ({ other }) => {
          const found = all.find(({ id }) => String(id) === other)
          if (found) onChoose(found)
        }}
      >
        <Choice
          name="other"
          label={t('With')}
          options={all.map(({ id, name }) => [String(id), name] as const)}
        />
      </Form>
    </Dialog>
  )
}
