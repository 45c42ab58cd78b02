// Where an export goes: a file that is complete or not there, or standard output.

import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Refusal } from '../../access/users/refusal.ts'
import { isOutputOver, writeOut } from '../output.ts'

type Content = AsyncIterable<string | Uint8Array>

export async function writeOutput(
  content: Content,
  { to, force = false }: { readonly to?: string; readonly force?: boolean },
): Promise<void> {
  if (to === undefined || to === '-') return writeToScreen(content)
  if (existsSync(to) && !force) {
    throw new Refusal(`There is a file ${to} already; --force writes over it.`)
  }
  const part = `${to}.part`
  const file = await open(part, 'w', 0o600)
  try {
    for await (const piece of content) await file.writeFile(piece)
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(part, { force: true })
    throw error
  }
  await file.close()
  await rename(part, to)
}

async function writeToScreen(content: Content): Promise<void> {
  for await (const piece of content) {
    if (isOutputOver()) return
    await writeOut(piece)
  }
}
