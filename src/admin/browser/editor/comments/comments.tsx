// What those who edit an event say to each other about it.

import type { Comment } from '../../../../contract/routes.ts'
import { post, remove } from '../../api.ts'
import { FormDialog } from '../../components/form/form.tsx'
import { momentOf } from '../../components/formats.ts'
import { List, useAct, useList } from '../../components/list/list.tsx'
import { Fold, Opener } from '../../components/parts.tsx'
import { toast } from '../../components/toasts.tsx'
import { t } from '../../i18n.ts'
import { place } from '../../router.ts'
import { site } from '../../site_config.ts'
import { Box } from './box.tsx'
import { readKept } from '../../components/kept.ts'
import { partsOf } from './mention.ts'

interface CommentsProps {
  readonly event: number
  /** How many there are, as far as it is known. */
  readonly count: number
}

/** Open if there is something to read, or to go on with. */
export function Comments({ event, count }: CommentsProps) {
  const isWanted = place.value.query['field'] === 'comments'
  return (
    <Fold
      class="comments"
      isOpen={isWanted || count > 0 || readKept(`comment ${event}`) !== ''}
      said={count === 0 ? 'Comments' : 'Comments ({n})'}
      facts={{ n: count }}
    >
      <Talk {...{ event, count, isWanted }} />
    </Fold>
  )
}

const listed = new Intl.ListFormat(site.locale)

function Talk({ event, count, isWanted }: CommentsProps & { readonly isWanted: boolean }) {
  const path = `console/events/${event}/comments` as const
  // Another number than before: somebody else has said something.
  const list = useList(path, undefined, count)
  const { comments = [], people = [] } = list.body ?? {}
  const send = async (text: string) => {
    const { mentions } = await post(path, { text })
    const names = listed.format(mentions.map(({ name }) => name))
    toast(names === '' ? t('The comment was sent.') : t('Sent. It mentions {names}.', { names }))
    list.again()
  }
  return (
    <>
      <List list={list} items={comments} empty="Nobody has said anything yet.">
        <ol class="notes">
          {comments.map((one) => (
            <Said key={one.id} comment={one} />
          ))}
        </ol>
      </List>
      {list.error === undefined && <Box {...{ event, people, isWanted }} onSend={send} />}
    </>
  )
}

function Said({ comment }: { readonly comment: Comment }) {
  const act = useAct()
  const { id, event, at, by, text, mentions, can } = comment
  const destroy = async () => {
    await act(() => remove(`console/events/${event}/comments/${id}`), 'The comment was deleted.')
    // What had the focus is gone, but not before the dialog is.
    setTimeout(() => document.querySelector<HTMLElement>('.comment-box textarea')?.focus())
  }
  const name = by.name ?? t('Somebody who is gone')
  return (
    <li>
      <strong>{name}</strong> <span class="soft">{momentOf(at)}</span>
      <blockquote>
        {partsOf(text, mentions).map((part) =>
          part.isMention ? <strong>{part.text}</strong> : part.text,
        )}
      </blockquote>
      {can.delete && (
        <Opener
          class="link"
          aria-label={t('Delete the comment of {name}, {when}', { name, when: momentOf(at) })}
          said="Delete"
          isAsking
        >
          <FormDialog
            title={t('Delete the comment')}
            submit="Delete for good"
            onSubmit={destroy}
            hasCancel
          >
            <blockquote>{text}</blockquote>
          </FormDialog>
        </Opener>
      )}
    </li>
  )
}
