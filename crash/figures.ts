// What the crash test counts, and its report.

export interface Figures {
  rounds: number
  /** Processes ended with SIGKILL. */
  serverKills: number
  databaseKills: number
  startKills: number
  moveKills: number
  moves: number
  acknowledged: number
  inDoubt: number
  /** Of those in doubt, how many had happened. */
  happened: number
  verified: number
  byHalf: number
  strayFiles: number
  doctorRuns: number
  doctorFaults: number
  /** Sentences about what was lost, doubled or wrong. */
  readonly faults: string[]
}

export const noFigures = (): Figures => ({
  rounds: 0,
  serverKills: 0,
  databaseKills: 0,
  startKills: 0,
  moveKills: 0,
  moves: 0,
  acknowledged: 0,
  inDoubt: 0,
  happened: 0,
  verified: 0,
  byHalf: 0,
  strayFiles: 0,
  doctorRuns: 0,
  doctorFaults: 0,
  faults: [],
})

const shownFaults = 20

export function figureLines(figures: Figures): readonly string[] {
  const { faults, ...n } = figures
  const kills = n.serverKills + n.databaseKills + n.startKills + n.moveKills
  return [
    `rounds: ${n.rounds}`,
    `kills: ${kills} (server ${n.serverKills}, while starting ${n.startKills}, database ${n.databaseKills}, move ${n.moveKills})`,
    `acknowledged writes: ${n.acknowledged}`,
    `in doubt: ${n.inDoubt} (happened ${n.happened}, did not ${n.inDoubt - n.happened - n.byHalf})`,
    `verified after a restart: ${n.verified}`,
    `moves finished: ${n.moves}`,
    `stray files cleaned: ${n.strayFiles}`,
    `found by half: ${n.byHalf}`,
    `doctor's faults: ${n.doctorFaults} (in ${n.doctorRuns} runs)`,
    `faults: ${faults.length}`,
    ...faults.slice(0, shownFaults).map((fault) => `  ${fault}`),
  ]
}
