// One search for everything: what was opened last, events by title, place and date, the library,
// people, screens and actions. Ctrl+K, or ⌘K.

import { signal } from '@preact/signals'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { TableRow } from '../../../contract/routes.ts'
import { post } from '../api.ts'
import { Dialog } from '../components/dialog.tsx'
import { fold } from '../components/fold.ts'
import { nowThere } from '../components/formats.ts'
import { titled } from '../components/parts.tsx'
import { attempt, toast, toastError } from '../components/toasts.tsx'
import { useAsked } from '../components/use_asked.ts'
import { kinds } from '../editor/form/kinds.ts'
import { commands, keyName } from '../frame/commands.ts'
import type { IconName } from '../frame/icon_lines.ts'
import { Icon } from '../frame/icons.tsx'
import { isAllowed, screens } from '../frame/screens.ts'
import { type Sentence, t } from '../i18n.ts'
import { go, to } from '../router.ts'
import { signOut } from '../session.ts'
import { site } from '../site_config.ts'
import { CancelEvent } from './cancel_event.tsx'
import { dayIn } from './day_in.ts'
import { eventDetail, findEvents, findOthers } from './found.ts'
import { recent } from './recent.ts'

interface Option {
  readonly id: string
  readonly icon: IconName
  readonly name: string
  readonly detail?: string | undefined
  readonly key?: string | undefined
  readonly act: () => void
}

const isOpen = signal(false)
/** The event that is to be cancelled, once that was chosen. */
const cancelling = signal<TableRow | undefined>(undefined)

export const openPalette = (): void => {
  isOpen.value = true
}

/** Where the caller may go, and what they may do here. */
function actions(): readonly Option[] {
  const shown = screens.filter(isAllowed)
  const named = new Set(shown.map(({ name }) => name))
  const here = commands.value.filter(({ isHidden }) => !isHidden)
  return [
    ...shown.map(({ name, title, icon = 'settings' }) => ({
      id: `screen ${name}`,
      icon,
      name: t(title),
      act: () => go(to(name)),
    })),
    ...kinds
      .filter(({ list }) => named.has(list))
      .map(({ list, create }) => ({
        id: create,
        icon: 'add' as const,
        name: t(create),
        act: () => go(to(`${list}/new`)),
      })),
    ...here.map(({ name, key, run }) => ({
      id: name,
      icon: 'more' as const,
      name: t(name),
      key,
      act: run,
    })),
    {
      id: 'site',
      icon: 'calendar',
      name: t('The calendar as visitors see it'),
      act: () => location.assign(site.pages),
    },
    {
      id: 'out',
      icon: 'person',
      name: t('Sign out'),
      act: () => void signOut().catch(toastError),
    },
  ]
}

interface Verb {
  /** With which the text begins. */
  readonly word: Sentence
  readonly said: Sentence
  readonly act: (row: TableRow) => void
}

const duplicate = async (row: TableRow) => {
  const made = await post(`console/events/${row.id}/duplicate`)
  toast(t('This is the copy. It is a draft.'))
  go(to(`events/${made.id}`))
}

/** What is done with an event by its name: `cancel choir 9 dec`. */
const verbs: readonly Verb[] = [
  {
    word: 'cancel',
    said: 'Cancel “{title}”',
    act: (row) => {
      cancelling.value = row
    },
  },
  {
    word: 'duplicate',
    said: 'Duplicate “{title}”',
    act: (row) => void attempt(() => duplicate(row)),
  },
  {
    word: 'move',
    said: 'Move “{title}”',
    act: ({ id }) => go(to(`events/${id}`, { field: 'start_date' })),
  },
]

/** The verb that the text begins with, and the rest of it. */
function verbIn(text: string): { readonly verb?: Verb | undefined; readonly rest: string } {
  const [first = '', ...others] = text.trimStart().split(' ')
  const verb =
    others.length > 0 ? verbs.find(({ word }) => fold(t(word)) === fold(first)) : undefined
  return verb ? { verb, rest: others.join(' ') } : { rest: text }
}

export function Palette() {
  const row = cancelling.value
  return (
    <>
      {isOpen.value && (
        <Dialog title={t('Find')} onClose={() => (isOpen.value = false)}>
          <Choices />
        </Dialog>
      )}
      {row && <CancelEvent row={row} onClose={() => (cancelling.value = undefined)} />}
    </>
  )
}

function choose(option: Option | undefined): void {
  if (!option) return
  isOpen.value = false
  option.act()
}

/** Typing is over when nothing was typed for as long as this. */
const pauseMs = 120

function Choices() {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const { options, isLooking } = useOptions(text)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const onKey = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(options[at])
    } else if (move !== undefined && options.length > 0) {
      event.preventDefault()
      setAt((at + move + options.length) % options.length)
    }
  }
  return (
    <>
      <input
        // The dialog gives it the focus.
        autofocus
        class="wide"
        type="text"
        role="combobox"
        autocomplete="off"
        placeholder={t('“choir 9 dec”, “cancel choir”, “settings”')}
        aria-label={t('Find')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[at] ? `${id}-${at}` : undefined}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <ul
        ref={list}
        class="options inside found"
        id={`${id}-list`}
        role="listbox"
        aria-label={t('Find')}
      >
        {options.map((option, index) => (
          <li
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => choose(option)}
          >
            <Icon name={option.icon} />
            <span>
              {option.name} {option.detail && <small class="soft">{option.detail}</small>}
            </span>
            {option.key && <kbd>{keyName(option.key)}</kbd>}
          </li>
        ))}
      </ul>
      <p role="status" class="hint">
        {options.length > 0 ? '' : isLooking ? t('Searching …') : t('Nothing is called like that.')}
      </p>
    </>
  )
}

function useOptions(text: string) {
  const { verb, rest } = verbIn(text)
  const wanted = dayIn(rest, site.locale, nowThere().slice(0, 10))
  const asked = rest.trim() === '' ? '' : JSON.stringify([wanted, verb?.said])
  const events = useAsked(asked, (until) => findEvents(wanted, until), pauseMs)
  const others = useAsked(verb ? '' : asked, (until) => findOthers(wanted.words, until), pauseMs)
  const isCurrent = (one: { readonly key: string | undefined }) => one.key === asked
  const found = [
    ...(isCurrent(events) ? (events.body ?? []) : []).map((row): Option => ({
      id: `event ${row.id}`,
      icon: 'events',
      name: verb ? t(verb.said, { title: titled(row.title) }) : titled(row.title),
      detail: eventDetail(row),
      act: () => (verb ? verb.act(row) : go(to(`events/${row.id}`))),
    })),
    ...(isCurrent(others) ? (others.body ?? []) : []).map(
      ({ address, icon, name, detail }): Option => ({
        id: address + name,
        icon,
        name,
        detail,
        act: () => go(address),
      }),
    ),
  ]
  const named = verb ? [] : actions().filter(({ name }) => fold(name).includes(fold(text.trim())))
  const last = recent.value.map(({ path, title }): Option => ({
    id: `recent ${path}`,
    icon: 'history',
    name: title,
    act: () => go(to(path)),
  }))
  return {
    options: text.trim() === '' ? [...last, ...named] : [...named, ...found],
    isLooking: asked !== '' && events.key !== asked && events.error === undefined,
  }
}
