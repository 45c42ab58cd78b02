// What people read about the settings, generated from their declarations.

import { siteVariables } from '../contract/schema/site.ts'
import { flagOf, settingFields } from './settings.ts'

/** The settings page of the documentation. */
export function settingsGuide(): string {
  const rows = Object.entries(settingFields).map(([name, field]) => {
    const preset = 'fallback' in field ? shown(field.fallback.value) : ''
    const isLive = Object.hasOwn(siteVariables, name)
    return `| \`${name}\` | \`--${flagOf(name)}\` | ${preset} | ${isLive ? 'yes' : ''} | ${field.doc} |`
  })
  return `# Settings

Every setting is a flag of the command line, an environment variable, and a line of the file \`.env\` in the working folder, in this order of precedence; [.env.example](../../.env.example) has them all. An empty value is none. Wrong settings stop the start, and every mistake is listed at once. A name that begins with \`FASTI_\` and is none of these is warned of at the start, with the one that may be meant. \`npx fasti doctor\` checks them without starting, \`npx fasti help settings\` prints them.

Those with "yes" under "Console" can be changed there without a restart, by administrators; then the value of the console counts, and the one here is its default; the log of a start names such settings. \`FASTI_MENU\` is JSON: \`[{"label": "About us", "url": "https://town.example/about"}]\`.

| Setting | Flag | Default | Console | Meaning |
|---|---|---|---|---|
${rows.join('\n')}
`
}

function shown(value: unknown): string {
  const text = written(value)
  return text === '' ? 'none' : `\`${text}\``
}

const written = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

const presets = Object.entries(settingFields).map(([name, field]) => {
  const preset = 'fallback' in field ? written(field.fallback.value) : ''
  return { name, flag: `--${flagOf(name)}`, doc: field.doc, preset }
})

/** `.env.example`: every setting with its default, commented out. */
export function envExample(): string {
  const entries = presets.map(({ name, doc, preset }) => `# ${doc}\n#${name}=${preset}\n`)
  return `# Settings of Fasti: copy this file to .env in the folder in which Fasti is started, and take the
# "#" away from the lines you change. The environment and flags come before this file.

${entries.join('\n')}`
}

/** `fasti help settings`. */
export function settingsHelp(): string {
  const entries = presets.map(({ name, flag, doc, preset }) => {
    const end = preset === '' ? '' : ` (default: ${preset})`
    return `  ${flag} <value>, ${name}\n      ${doc}${end}\n`
  })
  return `Settings: a flag of any command, else a variable of the environment, else a line of the file .env
in the working folder.

${entries.join('')}`
}
