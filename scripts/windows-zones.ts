// Writes the table of Windows' names of time zones: `node scripts/windows-zones.ts`. The data is
// CLDR's windowsZones, in the form in which node-ical carries it.

import { readFileSync, writeFileSync } from 'node:fs'

const source = new URL('../node_modules/node-ical/windowsZones.json', import.meta.url)
const target = new URL('../src/exchange/ical/zones/data/windows_zones.json', import.meta.url)

const all = JSON.parse(readFileSync(source, 'utf8')) as Record<string, { iana: readonly string[] }>
const rows = Object.entries(all)
  // Names as shown to people are read by their offset and their cities.
  .filter(([name]) => !name.startsWith('('))
  .map(([name, { iana }]) => [name, iana[0]])

writeFileSync(target, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`)
