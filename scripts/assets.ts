// Files for the browser: copied as they are, or bundled. TypeScript emits only those of the server.

import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { buildConsole } from '../src/console/build.ts'

for (const file of globSync('src/**/{style,script,data}/**/*.*'))
  cpSync(file, file.replace(/^src/, 'dist'))

mkdirSync('dist/console/built', { recursive: true })
for (const [name, content] of await buildConsole()) {
  writeFileSync(`dist/console/built/${name}`, content)
}
