// npm run settings-guide: writes docs/guide/settings.md and .env.example from the declarations.

import { writeFileSync } from 'node:fs'
import { envExample, settingsGuide } from '../src/app/settings_guide.ts'

writeFileSync(new URL('../docs/guide/settings.md', import.meta.url), settingsGuide())
writeFileSync(new URL('../.env.example', import.meta.url), envExample())
