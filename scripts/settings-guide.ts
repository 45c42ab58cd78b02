// npm run settings-guide: writes docs/guide/settings.md from the declarations.

import { writeFileSync } from 'node:fs'
import { settingsGuide } from '../src/settings_guide.ts'

writeFileSync(new URL('../docs/guide/settings.md', import.meta.url), settingsGuide())
