// Writes the table of Windows' names of time zones: `node scripts/windows-zones.ts`. The data is
// CLDR's windowsZones, in the form in which node-ical carries it.

import { readFileSync, writeFileSync } from 'node:fs'

const source = new URL('../node_modules/node-ical/windowsZones.json', import.meta.url)
const target = new URL('../src/exchange/ical/zones/windows_zones.ts', import.meta.url)

const all = JSON.parse(readFileSync(source, 'utf8')) as Record<string, { iana: readonly string[] }>
const rows = Object.entries(all)
  // Names as shown to people are read by their offset and their cities.
  .filter(([name]) => !name.startsWith('('))
  .map(([name, { iana }]) => `  [${JSON.stringify(name)}, ${JSON.stringify(iana[0])}],`)

writeFileSync(
  target,
  `// Windows' names of time zones and the zone that CLDR gives each for the whole world.
// Written by scripts/windows-zones.ts.

export const windowsZones: ReadonlyMap<string, string> = new Map([
${rows.join('\n').replaceAll('"', "'")}
])
`,
)
