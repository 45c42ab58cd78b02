// Where mails lead that can be ended without signing in.

import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../api.ts'
import { Form } from '../../components/form/form.tsx'
import { Paragraph } from '../../components/parts.tsx'
import { t } from '../../i18n.ts'
import { site } from '../../site_config.ts'

export const stopHash = '#/stop/'

/** `given` is the kind of the mails, and a secret. */
export function StopMail({ given }: { readonly given: string }) {
  const [isStopped, setStopped] = useState(false)
  const [first = '', token = ''] = given.split('/')
  const kind = first === 'review' ? 'review' : 'news'
  useEffect(() => {
    document.title = `${t('No more of these messages')}: ${site.name}`
  }, [])
  return (
    <main class="alone">
      <h1>{t('No more of these messages')}</h1>
      <p class="soft">
        {kind === 'news' ? t('What happened to mine') : t('What waits for review')}
      </p>
      <div role="status">
        {isStopped && <Paragraph said="You get no more of these messages." />}
      </div>
      {!isStopped && (
        <Form
          submit="No more of these messages"
          onSubmit={async () => {
            await ask('POST', 'console/mail/stop', { body: { kind, token }, nonce: '' })
            setStopped(true)
          }}
        >
          <p>
            {t(
              'You get these messages because of your account at {name}. Your account stays; you can choose them again there.',
              { name: site.name },
            )}
          </p>
        </Form>
      )}
    </main>
  )
}
