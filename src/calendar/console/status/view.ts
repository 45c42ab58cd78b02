import { Type, nullable } from '../../../contract/schema/shapes.ts'

const number = (description: string) => Type.Integer({ description })

export const statusView = Type.Object(
  {
    warnings: Type.Array(
      Type.Object({
        code: Type.String({ description: 'The kind of the warning.' }),
        message: Type.String({ description: 'What is wrong, in words.' }),
      }),
      { description: 'What an administrator should see to.' },
    ),
    version: Type.String({ description: 'The version of Fasti.' }),
    process: Type.Object(
      {
        node: Type.String({ description: 'The version of Node.' }),
        started: Type.String({ description: 'When the process has started, in UTC.' }),
        uptime_seconds: number('For how long it runs.'),
        memory_bytes: number('How much memory it has.'),
      },
      { description: 'The process that answers.' },
    ),
    nodes: Type.Array(
      Type.Object({
        address: Type.String({ description: 'Its address, as the database sees it.' }),
        connections: number('How many connections it has.'),
      }),
      { description: 'The servers that are connected to the database; none for a file.' },
    ),
    database: Type.Object(
      {
        kind: Type.Enum(['sqlite', 'postgres'], { description: 'Which database it is.' }),
        version: Type.String({ description: 'The version of the database.' }),
        bytes: number('Its size.'),
      },
      { description: 'Where the calendar is kept.' },
    ),
    disk: Type.Union(
      [
        Type.Object({
          free_bytes: number('How much space is left.'),
          total_bytes: number('How much space there is.'),
        }),
        Type.Null(),
      ],
      { description: 'The disk of the data folder; null if there is none.' },
    ),
    media: Type.Object(
      {
        place: Type.Enum(['folder', 'database'], { description: 'Where images are kept.' }),
        images: number('How many images there are.'),
        bytes: number('The size of their originals.'),
      },
      { description: 'The images.' },
    ),
    counts: Type.Object(
      {
        events: number('Events in any status, dates of series included.'),
        public_events: number('Those that are in public lists.'),
        venues: number('Venues in any status.'),
        organizers: number('Organizers in any status.'),
        categories: number('Categories.'),
        tags: number('Tags.'),
        users: number('Users who are not disabled.'),
      },
      { description: 'How many there are; counted again after a minute at most.' },
    ),
    jobs: Type.Array(
      Type.Object({
        name: Type.String({ description: 'The name of the job.' }),
        description: Type.String({ description: 'What it does.' }),
        every_seconds: number('How often it runs.'),
        last_run: nullable(
          Type.String(),
          'When it has last done its work, in UTC; null if it has not yet.',
        ),
        next_run: nullable(Type.String(), 'When it is due again, in UTC.'),
        done: Type.Record(Type.String(), Type.Integer(), {
          description: 'What it did then, in numbers.',
        }),
        last_error: Type.Union(
          [
            Type.Object({
              at: Type.String({ description: 'When, in UTC.' }),
              message: Type.String({ description: 'What went wrong.' }),
            }),
            Type.Null(),
          ],
          { description: 'How it has last failed; null if it never has.' },
        ),
      }),
      { description: 'What is done in the background.' },
    ),
    last_backup: Type.Union(
      [
        Type.Object({
          at: Type.String({ description: 'When it was made, in UTC.' }),
          file: Type.String({ description: 'The name of its file.' }),
          bytes: number('Its size.'),
          seconds: number('How long it took.'),
        }),
        Type.Null(),
      ],
      { description: 'The last backup that was made; null if there is none.' },
    ),
    webhooks: Type.Object(
      {
        active: number('Webhooks that are active.'),
        off: number('Webhooks that the program has switched off.'),
        failing: number('Active ones whose attempts fail at the moment.'),
        waiting: number('Messages that are not delivered yet.'),
      },
      { description: 'The webhooks.' },
    ),
  },
  { title: 'Status', description: 'How the server is.' },
)
