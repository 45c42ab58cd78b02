// Everything of somebody goes to somebody else.

import type { User } from '../../../contract/routes.ts'
import { post } from '../api.ts'
import { Dialog } from '../components/dialog.tsx'
import { Choice, Form } from '../components/form/form.tsx'
import { toast } from '../components/toasts.tsx'
import { useList } from '../components/list/use_list.ts'
import { t } from '../i18n.ts'
import { undoOf } from '../frame/undo.ts'

interface HandOverProps {
  readonly user: User
  readonly onClose: () => void
}

export function HandOver({ user, onClose }: HandOverProps) {
  const { body } = useList('console/authors', { per_page: 100 })
  const heirs = (body?.authors ?? []).filter(({ id }) => id !== user.id)
  return (
    <Dialog title={t('Hand over what {name} has', { name: user.name })} onClose={onClose}>
      <p>
        {t('All events, venues and organizers of {name} get another author.', { name: user.name })}
      </p>
      {body && heirs.length === 0 && <p>{t('There is nobody else who writes.')}</p>}
      {heirs.length > 0 && (
        <Form
          submit={t('Hand over')}
          onSubmit={async ({ to }) => {
            const made = await post(`console/users/${user.id}/hand-over`, {
              to: Number(to),
            })
            const n = made.events + made.venues + made.organizers
            onClose()
            toast(t('Handed over: {n}', { n }), undoOf(made))
          }}
        >
          <Choice
            name="to"
            label={t('To whom?')}
            options={heirs.map(({ id, name }) => [String(id), name] as const)}
          />
        </Form>
      )}
    </Dialog>
  )
}
