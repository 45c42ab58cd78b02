// Texts that editors say to senders again and again, in the language of each.

import { useState } from 'preact/hooks'
import type { Reply } from '../../../contract/routes.ts'
import { asFilled, ask, patch, post } from '../api.ts'
import { Choice, FormAgain, FormDialog, TextArea } from '../components/form/form.tsx'
import { Lines, useAct, useList } from '../components/list/list.tsx'
import { Button, Opener, Section } from '../components/parts.tsx'
import { toast } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import { place } from '../router.ts'
import { site } from '../site_config.ts'

type Language = Reply['language']

/** Each language in its own words. */
const nameOf = (code: string): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code

const languages = () => Object.keys(site.languages).map((code) => [code, nameOf(code)] as const)

const Fields = ({ language, text }: { readonly language: string; readonly text?: string }) => (
  <>
    <Choice name="language" label={t('Language')} value={language} options={languages()} />
    <TextArea name="text" label={t('Text')} {...(text !== undefined && { value: text })} />
  </>
)

export function Screen() {
  const list = useList('console/replies', { per_page: 50, page: place.value.query['page'] })
  const replies = list.body?.replies ?? []
  const [language, setLanguage] = useState<string>(site.language)
  return (
    <>
      <p class="soft">
        {t(
          'What editors say again and again to those who propose events. It is offered where something is refused, asked back or written, in the language of the sender first.',
        )}
      </p>
      <Lines list={list} items={replies} empty="No text is kept yet.">
        {(reply) => <Kept key={reply.id} reply={reply} />}
      </Lines>
      <Section title={t('Keep a text')}>
        <FormAgain
          submit="Save"
          onSubmit={async ({ language: chosen = language, text = '' }) => {
            await post('console/replies', { language: chosen as Language, text })
            setLanguage(chosen)
            toast(t('The text is kept.'))
            list.again()
          }}
        >
          <Fields language={language} />
        </FormAgain>
      </Section>
    </>
  )
}

function Kept({ reply: { id, language, text } }: { readonly reply: Reply }) {
  const act = useAct()
  const remove = () =>
    act(() => ask('DELETE', `console/replies/${id}`), 'The text is deleted.', {
      undo: () => post('console/replies', { language, text }),
    })
  const change = ({ language: chosen = language, text: typed = '' }) =>
    act(() => patch(`console/replies/${id}`, asFilled({ language: chosen, text: typed })), 'Saved.')
  return (
    <li>
      <span class="kept-text">
        <span class="badge">{nameOf(language)}</span> <span lang={language}>{text}</span>
      </span>
      <Opener said="Change" isAsking>
        <FormDialog title={t('Change the text')} submit="Save" onSubmit={change}>
          <Fields language={language} text={text} />
        </FormDialog>
      </Opener>
      <Button act={remove} said="Delete" />
    </li>
  )
}
