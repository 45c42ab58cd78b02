import type { Command } from 'commander'
import { declare } from '../command.ts'
import { doctorOptions } from '../options.ts'

export function addDoctor(program: Command): void {
  declare(program, 'doctor', {
    doc: 'Looks at settings, permissions and database, and says in words what is wrong.',
    options: doctorOptions,
    explanation,
    examples: ['doctor', 'doctor --deep --dry-run'],
    run: async (asked, command) => (await import('../doctor.ts')).examineAll(asked, command),
  })
}

const explanation = `
A line begins with "ok", with "BAD" for what a person has to see to, or with "FIX" for what was
wrong and was made anew. The exit status is 0 if all was well, else 1, also after a repair: run it
again to see that nothing is left.`
