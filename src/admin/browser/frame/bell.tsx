// What happened to what is mine, from any screen: new ones are counted, and seen once it was opened.

import { useEffect } from 'preact/hooks'
import type { OwnNews } from '../../../contract/routes.ts'
import { asFilled, ask } from '../api.ts'
import { momentOf } from '../components/formats.ts'
import { type Listed, useList } from '../components/list/list.tsx'
import { Menu } from '../components/menu.tsx'
import { Link, titled } from '../components/parts.tsx'
import { listOf } from '../editor/form/kinds.ts'
import { namesOf } from '../editor/form/labels.ts'
import { Icon } from './icons.tsx'
import { type Sentence, t } from '../i18n.ts'
import { place, to } from '../router.ts'

export function Bell() {
  const list = useList('console/news', undefined, place.value.visit)
  const { news = [], unseen = 0 } = list.body ?? {}
  return (
    <Menu
      class="bell"
      label={t('What happened to yours')}
      face={
        <>
          <Icon name="bell" />
          <span class="hidden">{t('What happened to yours')}</span>
          {unseen > 0 && (
            <span class="waiting" aria-label={t('{n} new', { n: unseen })}>
              {unseen}
            </span>
          )}
        </>
      }
    >
      <Told news={news} again={list.again} />
    </Menu>
  )
}

interface ToldProps extends Pick<Listed<unknown>, 'again'> {
  readonly news: readonly OwnNews[]
}

function Told({ news, again }: ToldProps) {
  const newest = news[0]
  useEffect(() => {
    if (newest?.new !== true) return
    // What was new is marked in this list until it is opened again.
    return () => {
      const marked = ask('PUT', 'console/news', { body: asFilled({ seen: newest.at }) })
      // Else it is new once more, the next time.
      marked.then(again, () => undefined)
    }
  }, [])
  return (
    <>
      {news.length === 0 && <li class="soft">{t('Nothing has happened to yours lately.')}</li>}
      {news.map((one) => (
        <li key={one.key} class={one.new ? 'new-one' : undefined}>
          <a href={addressOf(one)}>
            {one.new && <span class="hidden">{t('New')}: </span>}
            {sentenceOf(one)}
            <span class="soft">
              {[
                namesOf(one.fields),
                one.more > 0 && t('{n} more', { n: one.more }),
                momentOf(one.at),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </a>
        </li>
      ))}
      <li>
        <Link href={to('account')} said="What you are told" />
      </li>
    </>
  )
}

const said: Readonly<Record<OwnNews['about'], Sentence>> = {
  published: '{name} has published “{title}”.',
  returned: '{name} gave “{title}” back to you: {text}',
  refused: '{name} refused “{title}”: {text}',
  changed: '{name} has changed “{title}”.',
  removed: '{name} has moved “{title}” to the trash.',
  mentioned: '{name} mentions you at “{title}”: {text}',
  commented: '{name} says at “{title}”: {text}',
  clash: '“{other}” is at the same place at the same time as “{title}”.',
}

const byAction = {
  delete: '{name} has deleted “{title}” for good.',
  restore: '{name} has taken “{title}” out of the trash.',
} as const satisfies Partial<Record<NonNullable<OwnNews['action']>, Sentence>>

const longestText = 140

function sentenceOf({ about, action, by, title, text, other }: OwnNews): string {
  const sentence = action === 'delete' || action === 'restore' ? byAction[action] : said[about]
  return t(sentence, {
    name: by?.login ?? t('Somebody'),
    title: titled(title),
    text: text.length > longestText ? `${text.slice(0, longestText).trimEnd()} …` : text,
    other: titled(other?.name ?? ''),
  })
}

function addressOf({ about, action, kind, item }: OwnNews): string {
  if (action === 'delete') return to('history', { item: String(item) })
  const isTalk = about === 'mentioned' || about === 'commented'
  return to(`${listOf(kind)}/${item}`, isTalk ? { field: 'comments' } : {})
}
