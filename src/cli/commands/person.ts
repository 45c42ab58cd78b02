import type { Command } from 'commander'
import { declare } from '../command.ts'
import { eraseOptions, personOptions } from '../options.ts'

export function addPerson(program: Command): void {
  const person = program
    .command('person')
    .description('What is stored about somebody, by their mail address.')
  declare(person, 'export <mail>', {
    doc: 'Prints all that is stored about an address, as JSON.',
    about: 'The mail address.',
    options: personOptions,
    examples: [
      'person export ana@brook.example',
      'person export ana@brook.example --file ana.json',
    ],
    run: async (mail, options, command) =>
      (await import('../person.ts')).exportPerson(mail, options, command),
  })
  declare(person, 'erase <mail>', {
    doc: 'Removes what is stored about an address, and says what stays and why.',
    about: 'The mail address.',
    options: eraseOptions,
    examples: ['person erase ana@brook.example', 'person erase ana@brook.example --yes --json'],
    explanation: `
Proposals with their messages, what editors said about the sender, subscriptions and mails go, in
one transaction. Accounts, events and organizers stay and are named. Backups are not changed.`,
    run: async (mail, options, command) =>
      (await import('../person.ts')).eraseOf(mail, options, command),
  })
}
