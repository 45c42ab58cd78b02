// What the command line says of itself.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Command } from 'commander'
import { fastiCommand } from '../src/cli/main.ts'
import { flagOf, settingFields } from '../src/app/settings.ts'
import { command } from './support/command.ts'
import { hosted } from './support/hosted.ts'

const leavesOf = (one: Command): readonly Command[] =>
  one.commands.length === 0 ? [one] : one.commands.flatMap(leavesOf)

const nameOf = (one: Command): string =>
  one.parent ? `${nameOf(one.parent)} ${one.name()}` : 'fasti'

function helpOf(one: Command): string {
  let said = ''
  one.configureOutput({ writeOut: (text) => (said += text) })
  one.outputHelp()
  return said
}

const examplesIn = (help: string) =>
  [...help.matchAll(/^ {2}npx fasti (.+)$/gm)].map(([, line = '']) => line)

/** The words of a line, as a shell would pass them. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)

test('--version prints the version, and nothing else', async () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  for (const flag of ['--version', '-V']) {
    assert.deepEqual(await command({}, [flag]), { code: 0, stdout: `${version}\n`, stderr: '' })
  }
})

test('without a command, help is printed, and nothing is started', async () => {
  const { code, stdout, stderr } = await command({}, [])
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(stdout, /^Usage: fasti /)
  for (const name of [
    'serve',
    'user',
    'token',
    'feed',
    'import',
    'export',
    'move',
    'backup',
    'restore',
    'demo',
    'history',
    'undo',
    'doctor',
    'health',
    'help',
  ]) {
    assert.match(stdout, new RegExp(`^ {2}${name}\\b`, 'm'))
  }
})

test('help of any command is printed to standard output with the exit code 0', async () => {
  for (const args of [
    ['--help'],
    ['help'],
    ['serve', '--help'],
    ['user', '--help'],
    ['user', 'add', '-h'],
    ['help', 'user', 'add'],
  ]) {
    const { code, stdout, stderr } = await hosted({}, args)
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^Usage: fasti /)
    assert.match(stdout, /^Every setting is a flag, too: npx fasti help settings$/m)
  }
})

test('help settings lists every setting with its flag and its default', async () => {
  const { code, stdout, stderr } = await hosted({}, ['help', 'settings'])
  assert.deepEqual([code, stderr], [0, ''])
  for (const [name, { doc }] of Object.entries(settingFields)) {
    assert.ok(stdout.includes(`  --${flagOf(name)} <value>, ${name}\n      ${doc}`), name)
  }
  assert.match(stdout, /^ {6}The port to listen on\. \(default: 3000\)$/m)
})

describe('the help of', () => {
  for (const leaf of leavesOf(fastiCommand())) {
    const name = nameOf(leaf)
    const help = helpOf(leaf)

    test(`${name} has its own options with their defaults, and no setting`, () => {
      for (const { flags, defaultValue } of leaf.options) {
        assert.ok(help.includes(flags), flags)
        if (defaultValue === undefined) continue
        assert.ok(help.includes(`(default: ${JSON.stringify(defaultValue)})`), flags)
      }
      const [options = ''] = help.split('Examples:')
      for (const setting of Object.keys(settingFields)) {
        assert.equal(options.includes(`--${flagOf(setting)} <value>`), false, setting)
      }
    })

    test(`${name} has two examples, which are commands that can be run`, async () => {
      const lines = examplesIn(help)
      assert.equal(lines.length, 2)
      for (const line of lines) {
        const program = fastiCommand()
        let reached = ''
        for (const one of leavesOf(program)) one.action(() => void (reached = nameOf(one)))
        await program.parseAsync(wordsOf(line), { from: 'user' })
        assert.equal(reached, name, line)
      }
    })
  }
})
