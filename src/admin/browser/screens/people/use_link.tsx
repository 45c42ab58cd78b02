// Where one-time links lead: a password is set, and one is signed in.

import { useEffect, useState } from 'preact/hooks'
import type { OneTimeLink } from '../../../../contract/routes.ts'
import { messageOf, post } from '../../api.ts'
import { site } from '../../site_config.ts'
import { Field, Form } from '../../components/form/form.tsx'
import { go, to } from '../../router.ts'
import { Problem } from '../../components/parts.tsx'
import { t } from '../../i18n.ts'
import { setByLink } from '../../session.ts'

/** Before the secret, which no server sees: it is in no log and no referrer. */
export const linkHash = '#/link/'

export function UseLink({ secret }: { readonly secret: string }) {
  const [found, setFound] = useState<OneTimeLink>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    document.title = `${t('Choose a password')}: ${site.name}`
    post('console/links/check', { secret }).then(setFound, (error: unknown) =>
      setProblem(messageOf(error)),
    )
  }, [secret])
  return (
    <main class="alone">
      <h1>{t('Choose a password')}</h1>
      <Problem text={problem} />
      {found && (
        <Form
          submit="Set the password and sign in"
          onSubmit={async ({ password = '' }) => {
            await setByLink(secret, password)
            go(to(''), { isReplaced: true })
          }}
        >
          <p>{t('You sign in as {login}.', { login: found.login })}</p>
          <input type="hidden" name="login" value={found.login} autocomplete="username" />
          <NewPassword autofocus />
        </Form>
      )}
    </main>
  )
}

export const NewPassword = ({ autofocus = false }: { readonly autofocus?: boolean }) => (
  <Field
    name="password"
    label={t('New password')}
    hint={t('At least 10 characters. A sentence is good, and easy to keep.')}
    type="password"
    autocomplete="new-password"
    autofocus={autofocus}
    required
  />
)
