import {
  Type,
  line,
  lineOrNull,
  listOf,
  nullable,
  oneOf,
  whole,
} from '../../../contract/schema/shapes.ts'

export const warningView = Type.Object({
  code: line('The kind of the warning.'),
  message: line('What is wrong, in words.'),
})

export const statusView = Type.Object(
  {
    warnings: listOf(warningView, 'What an administrator should see to.'),
    version: line('The version of Fasti.'),
    process: Type.Object(
      {
        node: line('The version of Node.'),
        started: line('When the process has started, in UTC.'),
        uptime_seconds: whole('For how long it runs.'),
        memory_bytes: whole('How much memory it has.'),
      },
      { description: 'The process that answers.' },
    ),
    nodes: listOf(
      Type.Object({
        address: line('Its address, as the database sees it.'),
        connections: whole('How many connections it has.'),
      }),
      'The servers that are connected to the database; none for a file.',
    ),
    database: Type.Object(
      {
        kind: oneOf(['sqlite', 'postgres'], 'Which database it is.'),
        version: line('The version of the database.'),
        bytes: whole('Its size.'),
      },
      { description: 'Where the calendar is kept.' },
    ),
    disk: nullable(
      Type.Object({
        free_bytes: whole('How much space is left.'),
        total_bytes: whole('How much space there is.'),
      }),
      'The disk of the data folder; null if there is none.',
    ),
    media: Type.Object(
      {
        place: oneOf(['folder', 'database'], 'Where images are kept.'),
        images: whole('How many images there are.'),
        bytes: whole('The size of their originals.'),
      },
      { description: 'The images.' },
    ),
    counts: Type.Object(
      {
        events: whole('Events in any status, dates of series included.'),
        public_events: whole('Those that are in public lists.'),
        venues: whole('Venues in any status.'),
        organizers: whole('Organizers in any status.'),
        categories: whole('Categories.'),
        tags: whole('Tags.'),
        users: whole('Users who are not disabled.'),
      },
      { description: 'How many there are; counted again after a minute at most.' },
    ),
    jobs: listOf(
      Type.Object({
        name: line('The name of the job.'),
        description: line('What it does.'),
        every_seconds: whole('How often it runs.'),
        last_run: lineOrNull('When it has last done its work, in UTC; null if it has not yet.'),
        next_run: lineOrNull('When it is due again, in UTC.'),
        done: Type.Record(Type.String(), Type.Integer(), {
          description: 'What it did then, in numbers.',
        }),
        last_error: nullable(
          Type.Object({
            at: line('When, in UTC.'),
            message: line('What went wrong.'),
          }),
          'How it has last failed; null if it never has.',
        ),
      }),
      'What is done in the background.',
    ),
    last_backup: nullable(
      Type.Object({
        at: line('When it was made, in UTC.'),
        file: line('The name of its file.'),
        bytes: whole('Its size.'),
        seconds: whole('How long it took.'),
      }),
      'The last backup that was made; null if there is none.',
    ),
    webhooks: Type.Object(
      {
        active: whole('Webhooks that are active.'),
        off: whole('Webhooks that the program has switched off.'),
        failing: whole('Active ones whose attempts fail at the moment.'),
        waiting: whole('Messages that are not delivered yet.'),
      },
      { description: 'The webhooks.' },
    ),
    mail: nullable(
      Type.Object({
        waiting: whole('Mails that are not sent yet.'),
        sent: whole('Mails that were sent in the last two days.'),
        failed: whole('Mails that were given up in the last week.'),
        dropped: whole('Mails of the last week that were over what one receiver gets.'),
        last_failure: lineOrNull('Why the last mail could not be sent; null if all were.'),
      }),
      'The mail; null if none is sent.',
    ),
  },
  { title: 'Status', description: 'How the server is.' },
)
