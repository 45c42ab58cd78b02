// The options of commands that are loaded only when they run.

import { type OptionsOf, byDefault, flag, text, wholeNumber } from '../exchange/commands/option.ts'
import { printOptions } from '../exchange/commands/options.ts'

export const demoOptions = {
  events: byDefault({ value: '<number>', doc: 'How many events.', ...wholeNumber }, 300),
  seed: byDefault(text('<text>', 'Another seed makes another season.'), 'fasti'),
}

export type DemoOptions = OptionsOf<typeof demoOptions>

export const doctorOptions = {
  deep: flag(
    'Also looks at all that is derived from the content, and makes it anew if it is wrong.',
  ),
  dryRun: flag('With --deep: says what is wrong and changes nothing.'),
  repair: flag('The same as --deep without --dry-run.'),
  mail: flag('Also asks the mail server of the settings whether it would take mail from here.'),
}

export type DoctorOptions = OptionsOf<typeof doctorOptions>

const kinds = 'Only of these kinds: event, venue, organizer, category, tag, image.'

export const historyOptions = {
  kind: text('<kinds>', kinds),
  item: text('<ids>', 'Only about the things of these ids.'),
  by: text('<ids>', 'Only what the users of these ids have done.'),
  action: text('<actions>', 'Only these: create, update, trash, restore, delete, undo.'),
  after: text('<time>', 'Only from this time on.'),
  before: text('<time>', 'Only before this time.'),
  search: text('<text>', 'Only what has this text in its title.'),
  page: text('<number>', 'Which page.'),
  perPage: text('<number>', 'How many on a page.'),
  ...printOptions,
}

export const undoOptions = {
  group: text('<group>', 'All that was changed together, or nothing, instead of one entry.'),
  fields: text('<names>', 'Only these fields, also if they were changed since.'),
  as: text('<login>', 'By this user and with their rights; else by the program itself.'),
  ...printOptions,
}

export type HistoryOptions = OptionsOf<typeof historyOptions>
export type UndoOptions = OptionsOf<typeof undoOptions>

export const personOptions = {
  file: text('<file>', 'Writes it into a new file instead, which only you can read.'),
}

export const eraseOptions = {
  yes: flag('Without asking.'),
  ...printOptions,
}

export type PersonOptions = OptionsOf<typeof personOptions>
export type EraseOptions = OptionsOf<typeof eraseOptions>
