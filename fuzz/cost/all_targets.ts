import { csvTargets } from './csv_targets.ts'
import type { Target } from './search.ts'
import { targets } from './targets.ts'

/** Every function that is searched. */
export const allTargets: readonly Target[] = [...targets, ...csvTargets]
