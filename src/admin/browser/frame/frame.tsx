// The frame of every screen: where one can go, who one is, and whether the server is there.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { isOnline } from '../api.ts'
import { Guide } from '../components/guide/guide.tsx'
import { Help, openHelp } from '../components/guide/help.tsx'
import { openPalette, Palette } from '../components/guide/palette.tsx'
import { Button, Link } from '../components/parts.tsx'
import { type Command, useCommands } from './commands.ts'
import { type Screen, screens } from './screens.ts'
import { t } from '../i18n.ts'
import { go, place, to } from '../router.ts'
import { may, session, signOut } from '../session.ts'
import { site, siteName } from '../site_config.ts'

interface FrameProps {
  /** The name of the screen. */
  readonly current: string
  readonly children: ComponentChildren
}

/** On every screen. */
const everywhere: readonly Command[] = [
  { name: 'Go to', key: 'Control+k', run: openPalette, isHidden: true },
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
    <>
      <Link class="skip" href="#content" said="Skip to the content" />
      <header class="top">
        <a class="site" href={site.pages}>
          {siteName.value}
        </a>
        <Button onClick={openPalette} aria-keyshortcuts="Control+K Meta+K" said="Go to" isAsking />
        <Button onClick={openHelp} aria-keyshortcuts="?" said="Help" />
        <Languages />
        <Account />
      </header>
      <Palette />
      <Help />
      <div role="alert">
        {!isOnline.value && <p class="offline">{t('The server cannot be reached.')}</p>}
      </div>
      <div class="below">
        <nav aria-label={t('Console')} class="menu">
          <ul>
            {screens.filter(isInMenu).map(({ name, title, menu = title }) => (
              <li key={name}>
                <Link
                  href={to(name)}
                  aria-current={name === current ? 'page' : undefined}
                  said={menu}
                />
              </li>
            ))}
          </ul>
        </nav>
        <Content>
          {children}
          <Guide />
        </Content>
      </div>
    </>
  )
}

const isInMenu = ({ permission, title, under }: Screen): boolean =>
  title !== 'Your account' && under === undefined && (!permission || may(permission))

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

/** The same screen in the other languages of the site. */
function Languages() {
  const { path, query } = place.value
  const others = Object.entries(site.languages).filter(([language]) => language !== site.language)
  const here = to(path, query).slice(site.home.length)
  return (
    <p class="languages">
      {others.map(([language, home]) => (
        <a
          key={language}
          href={`${home}${here}`}
          lang={language}
          hreflang={language}
          target="_self"
        >
          {nameOf(language)}
        </a>
      ))}
    </p>
  )
}

const nameOf = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

function Account() {
  const user = session.value?.user
  return (
    <p class="account">
      <a href={to('account')}>{user?.name}</a>
      <Button class="plain" act={signOut} said="Sign out" />
    </p>
  )
}
