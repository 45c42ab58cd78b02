// Alone: most of its time is spent in processes that it starts.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Suite, flavours, isSuiteThere, openSuite } from './support/conformance.ts'
import { databases } from './support/databases.ts'

const skip = isSuiteThere() ? false : 'the suite does not lie beside the project'

for (const database of databases) {
  describe(`the conformance suite on ${database}`, { skip }, () => {
    let suite: Suite
    before(async () => {
      suite = await openSuite(database)
    })
    after(() => suite[Symbol.asyncDispose]())

    for (const flavour of flavours) {
      test(`every case holds on the root of flavour ${flavour}`, async () => {
        const { code, output } = await suite.run(flavour, ['--jobs', '4'])
        assert.match(output, /\d+ passed, 0 failed/)
        assert.equal(code, 0, output)
      })
    }
  })
}
