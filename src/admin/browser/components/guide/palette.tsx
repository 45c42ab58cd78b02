// Every screen and action by typing a part of its name: Ctrl+K, or ⌘K.

import { signal } from '@preact/signals'
import { useId, useState } from 'preact/hooks'
import { Dialog } from '../dialog.tsx'
import { fold } from '../fold.ts'
import { toastError } from '../toasts.tsx'
import { kinds } from '../../editor/form/kinds.ts'
import { commands, keyName } from '../../frame/commands.ts'
import { screens } from '../../frame/screens.ts'
import { t } from '../../i18n.ts'
import { go, to } from '../../router.ts'
import { may, signOut } from '../../session.ts'
import { site } from '../../site_config.ts'

interface Action {
  readonly name: string
  readonly key?: string | undefined
  readonly act: () => void
}

const isOpen = signal(false)

export const openPalette = (): void => {
  isOpen.value = true
}

/** What the caller may do. */
function actions(): readonly Action[] {
  const shown = screens.filter(({ permission }) => !permission || may(permission))
  const named = new Set(shown.map(({ name }) => name))
  const here = commands.value.filter(({ isHidden }) => !isHidden)
  return [
    ...shown.map(({ name, title }) => ({ name: t(title), act: () => go(to(name)) })),
    ...kinds
      .filter(({ list }) => named.has(list))
      .map(({ list, create }) => ({ name: t(create), act: () => go(to(`${list}/new`)) })),
    ...here.map(({ name, key, run }) => ({ name: t(name), key, act: run })),
    {
      name: t('The calendar as visitors see it'),
      act: () => location.assign(site.pages),
    },
    { name: t('Sign out'), act: () => void signOut().catch(toastError) },
  ]
}

export function Palette() {
  if (!isOpen.value) return null
  return (
    <Dialog
      title={t('Go to')}
      onClose={() => {
        isOpen.value = false
      }}
    >
      <Choices />
    </Dialog>
  )
}

function choose(action: Action | undefined): void {
  if (!action) return
  isOpen.value = false
  action.act()
}

function Choices() {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = actions().filter(({ name }) => fold(name).includes(fold(text.trim())))
  const onKey = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(found[at])
    } else if (move !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((at + move + found.length) % found.length)
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
        aria-label={t('Where to?')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <ul class="options inside" id={`${id}-list`} role="listbox" aria-label={t('Go to')}>
        {found.map((action, index) => (
          <li
            key={action.name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => choose(action)}
          >
            {action.name} {action.key && <kbd>{keyName(action.key)}</kbd>}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{t('Nothing is called like that.')}</p>}
    </>
  )
}
