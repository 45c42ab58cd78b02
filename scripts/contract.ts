// npm run contract: writes src/contract/routes.ts from the declared routes.

import { readFileSync, writeFileSync } from 'node:fs'
import { contractTypes } from './contract_types.ts'

const file = new URL('../src/contract/routes.ts', import.meta.url)
const wanted = await contractTypes()
// What is as it was before is not touched: watchers would start anew.
if (readFileSync(file, 'utf8') !== wanted) writeFileSync(file, wanted)
