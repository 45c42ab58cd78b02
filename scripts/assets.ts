// What the package has besides the code of the server: data as it is, and files for browsers, built.

import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { buildConsole } from '../src/admin/build.ts'
import { buildEmbed } from '../src/public/embeds/script_file.ts'
import { buildPages } from '../src/public/pages/build.ts'
import type { browserFiles } from '../src/http/browser/browser_files.ts'
import { buildReference } from '../src/http/describe/reference_file.ts'

for (const file of globSync('src/**/data/**/*.*')) cpSync(file, file.replace(/^src/, 'dist'))

type Parameters = globalThis.Parameters<typeof browserFiles>

const builders: Readonly<Record<Parameters[0], Parameters[1]>> = {
  console: buildConsole,
  pages: buildPages,
  embeds: buildEmbed,
  reference: buildReference,
}
for (const [folder, build] of Object.entries(builders)) {
  mkdirSync(`dist/built/${folder}`, { recursive: true })
  for (const [name, content] of await build()) {
    writeFileSync(`dist/built/${folder}/${name}`, content)
  }
}
