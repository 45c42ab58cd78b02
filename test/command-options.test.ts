// The server starts commands as processes: what it says with their options is what they read.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HelpfulCommand, withOptions } from '../src/cli/command.ts'
import {
  type Option,
  type OptionValue,
  type Options,
  wordsOf,
} from '../src/exchange/commands/option.ts'
import {
  backupOptions,
  csvOptions,
  filteredOptions,
  siteOptions,
} from '../src/exchange/commands/options.ts'

const processes = { backupOptions, csvOptions, filteredOptions, siteOptions }

function readBack(options: Options, words: readonly string[]): unknown {
  const command = withOptions(new HelpfulCommand('one').exitOverride(), options)
  return command.parse(words, { from: 'user' }).opts()
}

/** Values that could be taken for something else. */
function samplesOf({ value, read, fallback }: Option<OptionValue>): readonly OptionValue[] {
  if (value === undefined) return [true]
  if (value.endsWith('...>')) return [['--dry-run', 'a=b, c', '-']]
  if (!read) return ['--force', 'Ada’s "Hall" = 7', '-']
  return fallback === undefined ? [7] : [fallback]
}

describe('what a process is told with an option, it reads', () => {
  for (const [name, options] of Object.entries(processes)) {
    const defaults = readBack(options, [])
    for (const [key, option] of Object.entries(options)) {
      // The words of a length of time are not those that a number of seconds would give.
      if (options === backupOptions && key === 'every') continue
      test(`${name}: ${key}`, () => {
        for (const value of samplesOf(option)) {
          const words = wordsOf<Options>(options, { [key]: value })
          assert.deepEqual(readBack(options, words), { ...(defaults as object), [key]: value })
        }
      })
    }
  }

  test('nothing is said of what is empty or switched off', () => {
    assert.deepEqual(wordsOf(siteOptions, { venue: '', category: [], dryRun: false }), [])
  })

  test('a value that is not allowed is refused, with those that are', () => {
    const command = withOptions(new HelpfulCommand('one').exitOverride(), siteOptions)
    let said = ''
    command.configureOutput({ writeErr: (text) => (said += text) })
    assert.throws(() => command.parse(['--status=secret'], { from: 'user' }))
    assert.match(said, /It has to be publish, draft or pending\./)
  })
})
