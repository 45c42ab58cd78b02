// What a screen reader says while somebody goes through the console by keyboard.

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'
import type { Page } from 'playwright-core'

const top = fileURLToPath(new URL('../..', import.meta.url))
const folder = new URL('../console/spoken/', import.meta.url)

const entry = `
import { virtual } from '@guidepup/virtual-screen-reader'
globalThis.reader = {
  start: () => virtual.start({ container: document.body }),
  log: () => virtual.spokenPhraseLog(),
}`

let script: Promise<string> | undefined

/** When a page is there: the server has built the console by then, with the same service. */
async function buildReader(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: top },
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
  })
  await stop()
  return outputFiles[0]?.text ?? ''
}

/** From now on, until the page is left. */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(`${await (script ??= buildReader())}; reader.start()`)
  // A region that has become empty is silent.
  return async () => {
    const said = await page.evaluate<readonly string[]>('reader.log()')
    return said
      .filter((phrase) => !/^(?:polite|assertive): $/.test(phrase))
      .map((phrase) => phrase.replaceAll(new URL(page.url()).host, 'cal.example'))
  }
}

/**
 * Compares with what was said before. Where that is not known it is written down, to be read: delete
 * the file if what is said has become better.
 */
export function asBefore(name: string, said: readonly string[]): void {
  const file = new URL(`${name}.txt`, folder)
  const text = `${said.join('\n')}\n`
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, text)
    assert.fail(`${fileURLToPath(file)} is new: read it, and keep it.`)
  }
  assert.equal(text, readFileSync(file, 'utf8'))
}
