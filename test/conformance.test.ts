// Alone: most of its time is spent in processes that it starts.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Flavour,
  type Suite,
  flavours,
  isSuiteThere,
  openSuite,
} from './support/conformance.ts'
import { bothDatabases } from './support/databases.ts'
import { dealtTo } from './support/whole.ts'

/** Cases that ask for something else than the contract, which wins. */
const outdated: Readonly<Record<Flavour, readonly string[]>> = {
  ours: [],
  // §2.2: on an alias `0` counts as not given.
  alias: ['dates / the filters refuse what is no date: "0"'],
}

const skip = isSuiteThere() ? false : 'the suite does not lie beside the project'

for (const [nth, database] of bothDatabases.entries()) {
  describe(`the conformance suite on ${database}`, { skip }, () => {
    let suite: Suite
    before(async () => {
      suite = await openSuite(database)
    })
    after(() => suite[Symbol.asyncDispose]())

    for (const flavour of dealtTo(nth, flavours, 2)) {
      test(`every case holds on the root of flavour ${flavour}`, async () => {
        const { output } = await suite.run(flavour, ['--jobs', '4'])
        assert.match(output, /\d+ passed, \d+ failed/)
        const failed = output.split('\n').filter((line) => line.startsWith('FAIL '))
        assert.deepEqual(
          failed.filter((line) => !outdated[flavour].some((one) => line.includes(one))),
          [],
        )
      })
    }
  })
}
