// One's own name and e-mail address.

import { useState } from 'preact/hooks'
import { asFilled, patch } from '../../api.ts'
import { Field, Form } from '../../components/form/form.tsx'
import { Section } from '../../components/parts.tsx'
import { toast } from '../../components/toasts.tsx'
import { t } from '../../i18n.ts'
import { session } from '../../session.ts'

export function NameAndMail() {
  const user = session.value?.user
  const [isOther, setOther] = useState(false)
  if (!user) return null
  const email = user.email ?? ''
  const look = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.name === 'email') {
      setOther(target.value.trim().toLowerCase() !== email)
    }
  }
  const save = async (values: object) => {
    session.value = await patch('console/session/account', asFilled(values))
    setOther(false)
    toast(t('Saved.'))
  }
  return (
    <Section title={t('Name and e-mail')}>
      <Form submit="Save" onSubmit={save}>
        <div onInput={look}>
          <Field name="name" label={t('Name')} value={user.name} autocomplete="name" />
          <Field name="email" label={t('E-mail')} type="email" value={email} autocomplete="email" />
          {isOther && (
            <Field
              name="current"
              label={t('Password')}
              hint={t('Needed for another e-mail address alone.')}
              type="password"
              autocomplete="current-password"
              required
            />
          )}
        </div>
      </Form>
    </Section>
  )
}
