// Who one is here, and what belongs to that: languages, light and dark, help, and the way out.

import { openHelp } from '../components/guide/help.tsx'
import { Menu } from '../components/menu.tsx'
import { Button, Link } from '../components/parts.tsx'
import { Icon } from './icons.tsx'
import { type Look, look, setLook } from './looks.ts'
import { type Sentence, t } from '../i18n.ts'
import { place, to } from '../router.ts'
import { session, signOut } from '../session.ts'
import { site } from '../site_config.ts'

export function Account() {
  const user = session.value?.user
  return (
    <Menu
      class="account"
      label={t('Your account')}
      face={
        <>
          <Icon name="person" /> <span>{user?.name}</span>
        </>
      }
    >
      <li>
        <Link href={to('account')} said="Your account" />
      </li>
      <Languages />
      {others[look.value].map(([one, said]) => (
        <li key={one}>
          <Button onClick={() => setLook(one)} said={said} />
        </li>
      ))}
      <li>
        <Button onClick={openHelp} aria-keyshortcuts="?" said="Help" />
      </li>
      <li>
        <Link href={site.pages} said="View the site" />
      </li>
      <li>
        <Button act={signOut} said="Sign out" />
      </li>
    </Menu>
  )
}

const device = ['device', 'Light or dark as the device'] as const
const light = ['light', 'Light'] as const
const dark = ['dark', 'Dark'] as const

const others: Readonly<Record<Look, readonly (readonly [Look, Sentence])[]>> = {
  device: [light, dark],
  light: [dark, device],
  dark: [light, device],
}

/** The same screen in the other languages of the site. */
function Languages() {
  const { path, query } = place.value
  const here = to(path, query).slice(site.home.length)
  return Object.entries(site.languages)
    .filter(([language]) => language !== site.language)
    .map(([language, home]) => (
      <li key={language}>
        <a href={`${home}${here}`} lang={language} hreflang={language} target="_self">
          {nameOf(language)}
        </a>
      </li>
    ))
}

const nameOf = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
