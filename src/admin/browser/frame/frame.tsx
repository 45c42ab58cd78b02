// The frame of every screen: where one can go, what one looks for, and whether the server is there.

import { type Signal, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { isOnline } from '../api.ts'
import { Guide } from '../components/guide/guide.tsx'
import { Help, openHelp } from '../components/guide/help.tsx'
import { openPalette, Palette } from '../find/palette.tsx'
import { useList } from '../components/list/list.tsx'
import { Menu } from '../components/menu.tsx'
import { Link } from '../components/parts.tsx'
import { kinds } from '../editor/form/kinds.ts'
import { Account } from './account.tsx'
import { Bell } from './bell.tsx'
import { type Command, keyName, useCommands } from './commands.ts'
import type { IconName } from './icon_lines.ts'
import { Icon } from './icons.tsx'
import { type Group, isAllowed, type Screen, screens } from './screens.ts'
import { SignedOut, SignInAgain } from './sign_in_again.tsx'
import { type Sentence, t } from '../i18n.ts'
import { go, place, to } from '../router.ts'
import { may } from '../session.ts'
import { site, siteName } from '../site_config.ts'

interface FrameProps {
  /** The name of the screen. */
  readonly current: string
  readonly children: ComponentChildren
}

/** On every screen. */
const everywhere: readonly Command[] = [
  { name: 'Find', key: 'Control+k', run: openPalette, isHidden: true },
  { name: 'Help', key: '?', run: openHelp },
]
const forWriters: readonly Command[] = [
  // The palette has it with the others that can be made.
  { name: 'New event', key: 'n', run: () => go(to('events/new')), isHidden: true },
  ...everywhere,
]

export function Frame({ current, children }: FrameProps) {
  useCommands(may('create') ? forWriters : everywhere)
  return (
    <div class="frame">
      <Link class="skip" href="#content" said="Skip to the content" />
      <Side current={current} />
      <section class="bar" aria-label={t('Tools')}>
        <button
          type="button"
          class="find"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openPalette}
        >
          <Icon name="search" />
          <span>{t('Find events, places, people, actions')} …</span>
          <kbd>{keyName('Control+k')}</kbd>
        </button>
        {may('create') && <Bell />}
        {may('create') && <New />}
      </section>
      <Palette />
      <Help />
      <div role="alert" class="news">
        {!isOnline.value && <p class="offline">{t('The server cannot be reached.')}</p>}
        <SignedOut />
      </div>
      <SignInAgain />
      <Content>
        {children}
        <Guide />
      </Content>
      <Dock current={current} />
    </div>
  )
}

/** On a telephone the menu is shown when it is asked for. */
const isMenuOpen: Signal<boolean> = signal(false)

const groups: readonly (Group | undefined)[] = [undefined, 'Library', 'Site']

function Side({ current }: Pick<FrameProps, 'current'>) {
  const side = useRef<HTMLElement>(null)
  const { visit } = place.value
  const isOpen = isMenuOpen.value
  useEffect(() => {
    isMenuOpen.value = false
  }, [visit])
  useEffect(() => {
    if (isOpen) side.current?.querySelector('a')?.focus()
  }, [isOpen])
  const leave = () => {
    isMenuOpen.value = false
    document.querySelector<HTMLElement>('.dock button')?.focus()
  }
  return (
    <header
      id="side"
      ref={side}
      class={isOpen ? 'side open' : 'side'}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && leave()}
    >
      <a class="site" href={site.pages}>
        {siteName.value}
      </a>
      <nav aria-label={t('Console')} class="menu">
        {groups.map((group) => (
          <Entries key={group} {...{ group, current }} />
        ))}
      </nav>
      <Account />
    </header>
  )
}

interface EntriesProps extends Pick<FrameProps, 'current'> {
  readonly group: Group | undefined
}

function Entries({ group, current }: EntriesProps) {
  const shown = screens.filter((one) => one.group === group && one.icon && isAllowed(one))
  if (shown.length === 0) return null
  return (
    <>
      {group && <h2>{t(group)}</h2>}
      <ul>
        {shown.map((one) => (
          <li key={one.name}>
            <Entry screen={one} isCurrent={one.name === current} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface EntryProps {
  readonly screen: Screen
  readonly isCurrent: boolean
}

const Entry = ({ screen: { name, title, menu = title, icon }, isCurrent }: EntryProps) => (
  <a href={to(name)} aria-current={isCurrent ? 'page' : undefined}>
    {icon && <Icon name={icon} />}
    <span>{t(menu)}</span>
    {name === 'review' && may('publish') && <Waiting />}
  </a>
)

/** How much waits for review; nothing if nothing does. */
function Waiting() {
  const { body } = useList('console/review', { per_page: 1 }, place.value.visit)
  const total = body?.total ?? 0
  if (total === 0) return null
  return (
    <span class="waiting" aria-label={t('{n} waiting', { n: total })}>
      {total}
    </span>
  )
}

/** What can be made by whom is in the menu, too. */
const New = () => (
  <Menu
    class="new"
    label={t('New')}
    face={
      <>
        <Icon name="add" /> <span>{t('New')}</span>
      </>
    }
  >
    {kinds
      .filter(({ list }) => screens.some((one) => one.name === list && isAllowed(one)))
      .map(({ list, create }) => (
        <li key={list}>
          <Link href={to(`${list}/new`)} said={create} />
        </li>
      ))}
  </Menu>
)

const docked: readonly (readonly [path: string, icon: IconName, said: Sentence])[] = [
  ['', 'today', 'Today'],
  ['calendar', 'calendar', 'Calendar'],
  ['events/new', 'add', 'New'],
  ['events', 'events', 'Events'],
]

/** Below the screen of a telephone, where a thumb is. */
const Dock = ({ current }: Pick<FrameProps, 'current'>) => (
  <nav class="dock" aria-label={t('Shortcuts')}>
    <ul>
      {docked
        .filter(([path]) => path === '' || may('create'))
        .map(([path, icon, said]) => (
          <li key={path}>
            <a
              href={to(path)}
              aria-current={path === current && place.value.path === path ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span>{t(said)}</span>
            </a>
          </li>
        ))}
      <li>
        <button
          type="button"
          aria-expanded={isMenuOpen.value}
          aria-controls="side"
          onClick={() => {
            isMenuOpen.value = !isMenuOpen.value
          }}
        >
          <Icon name="more" />
          <span>{t('More')}</span>
        </button>
      </li>
    </ul>
  </nav>
)

/** After a change of the screen, who uses the keyboard or listens goes on here. */
function Content({ children }: { readonly children: ComponentChildren }) {
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const { visit } = place.value
  useEffect(() => {
    if (!isFirst.current) main.current?.focus()
    isFirst.current = false
  }, [visit])
  return (
    <main id="content" aria-labelledby="screen" tabindex={-1} ref={main}>
      {children}
    </main>
  )
}
