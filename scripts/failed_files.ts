// A reporter for Node's test runner: the files with tests that have failed, a line for each.

import type { TestEvent } from 'node:test/reporters'

// The runner wants it as the default.
// oxlint-disable-next-line import/no-default-export
export default async function* failedFiles(events: AsyncIterable<TestEvent>) {
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.file !== undefined) yield `${data.file}\n`
  }
}
