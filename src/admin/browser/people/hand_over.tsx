// Everything of somebody goes to somebody else.

import type { User } from '../../../contract/routes.ts'
import { post } from '../api.ts'
import { Dialog } from '../components/dialog.tsx'
import { Choice, Form } from '../components/form/form.tsx'
import { useList } from '../components/list/list.tsx'
import { toast } from '../components/toasts.tsx'
import { undoOf } from '../frame/undo.ts'
import { t } from '../i18n.ts'

interface HandOverProps {
  readonly user: User
  readonly onClose: () => void
}

export function HandOver({ user: { id: from, name }, onClose }: HandOverProps) {
  const { body } = useList('console/authors', { per_page: 100 })
  const heirs = (body?.authors ?? []).filter(({ id }) => id !== from)
  const handOver = async (to: number) => {
    const made = await post(`console/users/${from}/hand-over`, { to })
    onClose()
    toast(t('Handed over: {n}', { n: made.events + made.venues + made.organizers }), undoOf(made))
  }
  return (
    <Dialog title={t('Hand over what {name} has', { name })} onClose={onClose}>
      <p>{t('All events, venues and organizers of {name} get another author.', { name })}</p>
      {body && heirs.length === 0 && <p>{t('There is nobody else who writes.')}</p>}
      {heirs.length > 0 && (
        <Form submit="Hand over" onSubmit={({ to }) => handOver(Number(to))}>
          <Choice
            name="to"
            label={t('To whom?')}
            options={heirs.map((heir) => [String(heir.id), heir.name] as const)}
          />
        </Form>
      )}
    </Dialog>
  )
}
