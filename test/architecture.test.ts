import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { breaches, laterWords } from './support/architecture.ts'
import { type Source, importsOf } from './support/imports.ts'

const top = fileURLToPath(new URL('..', import.meta.url))
const paths = globSync('{src,test,bin,scripts,bench,crash,fuzz,soak}/**/*.{ts,tsx,js}', {
  cwd: top,
}).toSorted()

test('the tree keeps the rules of the house', () => {
  const sources = paths.map((path) => ({ path, text: readFileSync(`${top}${path}`, 'utf8') }))
  assert.ok(sources.length > 100)
  assert.ok(sources.flatMap(importsOf).length > 300)
  assert.deepEqual(breaches(sources), [])
})

/** Made-up sources that break one rule each, and how the complaint about them begins. */
const broken: Record<string, { sources: Record<string, string>; said: string }> = {
  'a layer may not import from above': {
    sources: { 'src/language/text/slug.ts': "import { now } from '../time/clock.ts'\n" },
    said: 'src/language/text/slug.ts imports upward: src/language/time/clock.ts',
  },
  'not even a type': {
    sources: { 'src/access/roles.ts': "import type { Route } from '../http/route.ts'\n" },
    said: 'src/access/roles.ts imports upward',
  },
  'nor lazily': {
    sources: { 'src/http/mount.ts': "const later = () => import('../app/app.ts')\n" },
    said: 'src/http/mount.ts imports upward: src/app/app.ts',
  },
  'nor by passing it on': {
    sources: {
      'src/http/all.ts': "export { createEvent } from '../calendar/events/write.ts'\n",
    },
    said: 'src/http/all.ts imports upward',
  },
  'a list of names over several lines is read': {
    sources: {
      'src/language/time/day.ts':
        "import {\n  type A,\n  b,\n} from '../../contract/schema/field.ts'\n",
    },
    said: 'src/language/time/day.ts imports upward: src/contract/schema/field.ts',
  },
  'every layer has a place': {
    sources: { 'src/utils/misc.ts': "import { now } from '../language/time/clock.ts'\n" },
    said: 'src/utils/misc.ts has no place',
  },
  'the browser gets nothing of the server': {
    sources: { 'src/admin/browser/api.ts': "import { may } from '../../access/roles.ts'\n" },
    said: 'src/admin/browser/api.ts runs in the browser',
  },
  'what server and browser share knows neither': {
    sources: { 'src/contract/client.ts': "import type { A } from './schema/field.ts'\n" },
    said: 'src/contract/client.ts runs in the browser',
  },
  'the product imports no test': {
    sources: { 'src/cli/main.ts': "import { x } from '../../test/support/fasti.ts'\n" },
    said: 'src/cli/main.ts imports upward: test/support/fasti.ts',
  },
  'a venue never imports events': {
    sources: { 'src/calendar/venues/operations.ts': "import { a } from '../events/rules.ts'\n" },
    said: 'src/calendar/venues/operations.ts imports a resource',
  },
  'venues and organizers do not know each other': {
    sources: { 'src/calendar/venues/view.ts': "import type { A } from '../organizers/view.ts'\n" },
    said: 'src/calendar/venues/view.ts imports a resource',
  },
  'fields do not act': {
    sources: { 'src/calendar/venues/fields.ts': "import { a } from '../items/store.ts'\n" },
    said: 'src/calendar/venues/fields.ts (fields) may not use',
  },
  'rules know no storage': {
    sources: { 'src/calendar/events/rules.ts': "import { a } from '../../storage/dialect.ts'\n" },
    said: 'src/calendar/events/rules.ts (rules) may not use src/storage/dialect.ts',
  },
  'stores decide nothing': {
    sources: { 'src/calendar/events/links.ts': "import { a } from './rules.ts'\n" },
    said: 'src/calendar/events/links.ts (store) may not use src/calendar/events/rules.ts',
  },
  'stores refuse nothing': {
    sources: {
      'src/calendar/items/linked_store.ts': "import { Problem } from '../../language/problem.ts'\n",
    },
    said: 'src/calendar/items/linked_store.ts (store) may not use src/language/problem.ts',
  },
  'views do not look anything up': {
    sources: { 'src/calendar/events/view.ts': "import { a } from './store.ts'\n" },
    said: 'src/calendar/events/view.ts (view) may not use',
  },
  'operations do not know HTTP': {
    sources: { 'src/calendar/events/read.ts': "import { a } from '../../http/paging.ts'\n" },
    said: 'src/calendar/events/read.ts (operations) may not use src/http/paging.ts',
  },
  'routes do not reach past the operations': {
    sources: { 'src/calendar/events/routes.ts': "import { a } from './listing/find.ts'\n" },
    said: 'src/calendar/events/routes.ts (routes) may not use',
  },
  'a room within a room has a door': {
    sources: {
      'src/calendar/events/write.ts': "import type { A } from './listing/memory/spans.ts'\n",
    },
    said: 'src/calendar/events/write.ts goes past the door of src/calendar/events/listing/',
  },
  'fastify stays at the edge': {
    sources: { 'src/calendar/events/routes.ts': "import type { FastifyRequest } from 'fastify'\n" },
    said: 'src/calendar/events/routes.ts imports fastify',
  },
  'a driver stays in its file': {
    sources: { 'src/storage/open.ts': "import Sqlite from 'better-sqlite3'\n" },
    said: 'src/storage/open.ts imports better-sqlite3',
  },
  'the other driver as well': {
    sources: { 'src/cli/main.ts': "import { Pool } from 'pg'\n" },
    said: 'src/cli/main.ts imports pg',
  },
  'statements are made in stores': {
    sources: { 'src/calendar/venues/operations.ts': "import sql from 'sql-template-tag'\n" },
    said: 'src/calendar/venues/operations.ts imports sql-template-tag',
  },
  'Temporal is used in its layer': {
    sources: { 'src/contract/schema/times.ts': "import { Temporal } from 'temporal-polyfill'\n" },
    said: 'src/contract/schema/times.ts imports temporal-polyfill',
  },
  'a new package needs a place': {
    sources: { 'src/language/text/fold.ts': "import _ from 'lodash'\n" },
    said: 'src/language/text/fold.ts imports lodash',
  },
  'a file has at most 300 lines': {
    sources: { 'test/long.test.ts': 'const a = 1\n'.repeat(301) },
    said: 'test/long.test.ts has 301 lines',
  },
  'only the settings read the environment': {
    sources: { 'src/cli/main.ts': "const home = process.env['HOME']\n" },
    said: 'src/cli/main.ts says process.env',
  },
  'only the clock asks for the time': {
    sources: { 'src/http/mount.ts': 'const moment = Date.now()\n' },
    said: 'src/http/mount.ts says Date.now',
  },
  'in no other way either': {
    sources: { 'src/language/time/day.ts': 'const moment = new Date(0)\n' },
    said: 'src/language/time/day.ts says new Date(',
  },
  'SQL stands in stores': {
    sources: { 'src/calendar/venues/rules.ts': 'const q = `\n  select *\n  from venues`\n' },
    said: 'src/calendar/venues/rules.ts has SQL',
  },
  'intentions live elsewhere': {
    sources: { 'bin/fasti.js': `// ${laterWords[0]}: later\n` },
    said: `bin/fasti.js says ${laterWords[0]}`,
  },
  'exports have names': {
    sources: { 'scripts/one.ts': 'export default 1\n' },
    said: 'scripts/one.ts says export default',
  },
  'not even by types': {
    sources: {
      'src/storage/a.ts': "import type { B } from './b.ts'\n",
      'src/storage/b.ts': "import { a } from './a.ts'\n",
    },
    said: 'A circle: src/storage/a.ts → src/storage/b.ts → src/storage/a.ts',
  },
  'imports do not go in circles': {
    sources: {
      'src/language/text/a.ts': "import { b } from './b.ts'\n",
      'src/language/text/b.ts': "import { c } from './c.ts'\n",
      'src/language/text/c.ts': "import { a } from './a.ts'\n",
    },
    said: 'A circle: src/language/text/a.ts → src/language/text/b.ts → src/language/text/c.ts → src/language/text/a.ts',
  },
}

const sourcesOf = (given: Record<string, string>): Source[] =>
  Object.entries(given).map(([path, text]) => ({ path, text }))

describe('the rules of the house are really checked:', () => {
  for (const [rule, { sources, said }] of Object.entries(broken)) {
    test(rule, () => {
      const found = breaches(sourcesOf(sources))
      assert.equal(found.length, 1, found.join('\n'))
      assert.ok(found.join('').startsWith(said), found.join(''))
    })
  }

  test('sources that keep the rules are accepted', () => {
    const kept = {
      'src/language/time/clock.ts': 'export const now = () => Date.now()\n',
      'src/app/settings.ts': "const port = process.env['PORT']\n",
      'src/calendar/venues/fields.ts':
        "import { required } from '../../contract/schema/field.ts'\n",
      'src/calendar/events/links.ts':
        "import type { Span } from './rules.ts'\nimport sql from 'sql-template-tag'\nconst q = sql`select id from events`\n",
      'src/calendar/events/routes.ts': "import { createEvent } from './operations.ts'\n",
      'src/calendar/events/read.ts':
        "import { createVenue } from '../venues/operations.ts'\nimport { count } from './listing/find.ts'\n",
      'src/language/time/day.test.ts': 'const moment = new Date(0)\n',
    }
    assert.deepEqual(breaches(sourcesOf(kept)), [])
  })
})
