import { flagOf, settingFields } from './settings.ts'

/** The settings page of the documentation, generated from the settings. */
export function settingsGuide(): string {
  const rows = Object.entries(settingFields).map(([name, field]) => {
    const preset = 'fallback' in field ? shown(field.fallback.value) : ''
    return `| \`${name}\` | \`--${flagOf(name)}\` | ${preset} | ${field.doc} |`
  })
  return `# Settings

Every setting is an environment variable and a flag of the command line; the flag goes first. An empty value is none. Wrong settings stop the start, and every mistake is listed at once. \`npx fasti doctor\` checks them without starting.

| Setting | Flag | Default | Meaning |
|---|---|---|---|
${rows.join('\n')}
`
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : `\`${value.join(',')}\``
  return `\`${String(value)}\``
}
