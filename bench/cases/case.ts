import type { Dialect } from '../../src/storage/database.ts'
import type { Finding } from '../report.ts'
import type { Stage } from '../stage.ts'

/** One line of the table. */
export interface Case {
  /** What `--only` names: the whole, or the part before the colon. */
  readonly name: string
  /** The only database that it applies to. */
  readonly database?: Dialect
  /** How many rounds it takes, for the progress bar. */
  readonly rounds: (stage: Pick<Stage, 'effort'>) => number
  run(stage: Stage): Promise<Finding>
}
