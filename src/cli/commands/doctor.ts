import type { Command } from 'commander'
import { examples } from '../command.ts'
import type { DoctorOptions } from '../doctor.ts'

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Looks at settings, permissions and database, and says in words what is wrong.')
    .option(
      '--deep',
      'Also looks at all that is derived from the content, and makes it anew if it is wrong.',
    )
    .option('--dry-run', 'With --deep: says what is wrong and changes nothing.')
    .option('--repair', 'The same as --deep without --dry-run.')
    .addHelpText('after', explanation)
    .addHelpText('after', examples('doctor', 'doctor --deep --dry-run'))
    .action(async (options: DoctorOptions, command: Command) => {
      // Loaded lazily, so that other commands start fast.
      const { examineAll } = await import('../doctor.ts')
      await examineAll(options, command)
    })
}

const explanation = `
A line begins with "ok", with "BAD" for what a person has to see to, or with "FIX" for what was
wrong and was made anew. The exit status is 0 if all was well, else 1, also after a repair: run it
again to see that nothing is left.`
