// What a browser is sent goes along as it is: TypeScript emits only its own.

import { cpSync, globSync } from 'node:fs'

for (const file of globSync('src/*/{style,script}/*')) cpSync(file, file.replace(/^src/, 'dist'))
