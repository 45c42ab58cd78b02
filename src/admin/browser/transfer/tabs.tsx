// What belongs together in the menu, each with an address of its own.

import { Tabs } from '../components/parts.tsx'
import { type Sentence, t } from '../i18n.ts'
import { place, to } from '../router.ts'

const tabs = [
  ['imports', 'Import'],
  ['syncs', 'Sync'],
  ['exports', 'Export'],
  ['backups', 'Backup'],
] as const satisfies readonly (readonly [string, Sentence])[]

export function TransferTabs() {
  const [current] = place.value.path.split('/')
  return (
    <Tabs
      label="Import and backup"
      tabs={tabs.map(([name, title]) => ({
        href: to(name),
        isCurrent: name === current,
        title: t(title),
      }))}
    />
  )
}
