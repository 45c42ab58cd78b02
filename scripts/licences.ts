// npm run licences: writes docs/licences.md from the lock.

import { writeFileSync } from 'node:fs'
import { licencesPage } from './lock_file.ts'

writeFileSync(new URL('../docs/licences.md', import.meta.url), licencesPage())
