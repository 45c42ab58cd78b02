// Copies files for the browser as they are: TypeScript emits only its own.

import { cpSync, globSync } from 'node:fs'

for (const file of globSync('src/*/{style,script}/*')) cpSync(file, file.replace(/^src/, 'dist'))
