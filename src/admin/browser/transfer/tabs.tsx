// What belongs together in the menu, each with an address of its own.

import { place, to } from '../router.ts'
import { type Sentence, t } from '../i18n.ts'

const tabs = [
  ['imports', 'Import'],
  ['syncs', 'Sync'],
  ['exports', 'Export'],
  ['backups', 'Backup'],
] as const satisfies readonly (readonly [string, Sentence])[]

export function Tabs() {
  const [current] = place.value.path.split('/')
  return (
    <nav class="views" aria-label={t('Import and backup')}>
      <ul>
        {tabs.map(([name, title]) => (
          <li key={name}>
            <a href={to(name)} aria-current={name === current ? 'page' : undefined}>
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
