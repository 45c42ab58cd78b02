import { useEffect } from 'preact/hooks'
import { site } from '../../site_config.ts'
import { Field, Form, Tick } from '../../components/form/form.tsx'
import { t } from '../../i18n.ts'
import { signIn } from '../../session.ts'
import { Paragraph } from '../../components/parts.tsx'

export function SignIn() {
  useEffect(() => {
    document.title = `${t('Sign in')}: ${site.name}`
  }, [])
  return (
    <main class="alone">
      <h1>{t('Sign in')}</h1>
      <p>{site.name}</p>
      <Form
        submit="Sign in"
        onSubmit={({ login = '', password = '', remember }) =>
          signIn({ login, password, remember: remember === 'true' })
        }
      >
        <Field
          name="login"
          label={t('Login or e-mail')}
          autocomplete="username"
          autofocus
          required
        />
        <Field
          name="password"
          label={t('Password')}
          type="password"
          autocomplete="current-password"
          required
        />
        <Tick name="remember" label={t('Stay signed in on this device')} />
      </Form>
      <Paragraph
        class="hint"
        said="If you have lost your password, ask an administrator for a new link."
      />
    </main>
  )
}
