// What visitors have proposed: who it was, what they say besides, and what nobody has confirmed yet.

import { useState } from 'preact/hooks'
import type { ProposalInReview } from '../../../contract/routes.ts'
import { ask, post } from '../api.ts'
import { FormDialog, Secret } from '../components/form/form.tsx'
import { momentOf } from '../components/formats.ts'
import { keep } from '../components/kept.ts'
import { useAct, useAgain, useList } from '../components/list/list.tsx'
import { Button } from '../components/parts.tsx'
import { toast } from '../components/toasts.tsx'
import { type Sentence, t } from '../i18n.ts'
import { to } from '../router.ts'
import { trustWords } from './filters.tsx'
import { ReplyText } from './reply.tsx'

const marks: Readonly<Record<ProposalInReview['marks'][number], Sentence>> = {
  hidden_field: 'A robot may have sent this.',
  quick: 'It was sent within a few seconds.',
  links: 'It has many links.',
  words: 'It has words that are on the list.',
  repeated: 'The same was proposed before.',
  blocked: 'This sender is blocked.',
}

export function Proposed({ proposal }: { readonly proposal: ProposalInReview }) {
  const { sender, note, messages } = proposal
  return (
    <div class="notes proposed">
      <p>
        {t('Proposed by')} <strong>{sender.name}</strong>{' '}
        <a href={`mailto:${encodeURI(sender.email)}`}>{sender.email}</a>{' '}
        <span class="soft">{momentOf(proposal.sent)}</span>{' '}
        <a class="badge" href={to('senders', { search: sender.email })}>
          {t(trustWords[sender.trust])}
        </a>
      </p>
      {proposal.marks.map((mark) => (
        <p key={mark} class="warning">
          ⚠ {t(marks[mark])}
        </p>
      ))}
      {proposal.picture && <Picture proposal={proposal} />}
      {note !== '' && <blockquote>{note}</blockquote>}
      {messages.length > 0 && (
        <ul class="notes">
          {messages.map(({ by, at, text }, nth) => (
            <li key={nth}>
              <strong>{by === 'sender' ? sender.name : t('The editors')}</strong>{' '}
              <span class="soft">{momentOf(at)}</span>
              <blockquote>{text}</blockquote>
            </li>
          ))}
        </ul>
      )}
      <Deal proposal={proposal} />
    </div>
  )
}

/** No address leads to it: it comes with an answer that only editors get. */
function Picture({ proposal: { id, picture } }: { readonly proposal: ProposalInReview }) {
  const { body } = useList(`console/proposals/${id}/picture`, undefined, picture?.id)
  const act = useAct()
  return (
    <div class="proposed-picture">
      {body && <img src={body.data} alt={t('The picture that the sender has sent')} />}
      <Button
        act={() =>
          act(() => ask('DELETE', `console/proposals/${id}/picture`), 'The picture is left out.')
        }
        said="Leave the picture out"
      />
    </div>
  )
}

function Deal({ proposal }: { readonly proposal: ProposalInReview }) {
  const {
    id,
    state,
    sender: { language },
  } = proposal
  const kept = `message ${id}`
  const again = useAgain()
  const act = useAct()
  const [link, setLink] = useState('')
  const [isWriting, setWriting] = useState(false)
  const renew = async () => setLink((await post(`console/proposals/${id}/link`)).url)
  return (
    <>
      <p class="buttons">
        {state === 'unconfirmed' && (
          <Button
            act={() =>
              act(() => post(`console/proposals/${id}/confirm`), 'It waits for review now.')
            }
            said="Take it without a confirmation"
          />
        )}
        {state !== 'unconfirmed' && (
          <Button
            data-deed="write"
            onClick={() => setWriting(true)}
            said="Write to the sender"
            isAsking
          />
        )}
        <Button act={renew} said="New link for the sender" />
      </p>
      <Secret
        title="A link for the sender"
        said="Give it to the sender: it leads to the proposal, and the one before ends."
        label="Link"
        secret={link}
        onClose={() => setLink('')}
      />
      {isWriting && (
        <FormDialog
          title={t('Write to the sender')}
          submit="Send"
          onSubmit={async ({ text = '' }) => {
            await post(`console/proposals/${id}/messages`, { text })
            keep(kept, '')
            toast(t('Sent.'))
            setWriting(false)
            again()
          }}
          onClose={() => setWriting(false)}
        >
          <ReplyText name="text" label={t('Message')} language={language} kept={kept} />
        </FormDialog>
      )}
    </>
  )
}
