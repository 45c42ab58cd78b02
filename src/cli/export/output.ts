// Where an export goes: a file that is complete or not there, or standard output.

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Refusal } from '../../access/users/refusal.ts'

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

/** Who reads may stop before the end, as `head` does: that is no error. */
async function writeToScreen(content: Content): Promise<void> {
  let isClosed = false
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isClosed = true
  })
  for await (const piece of content) {
    if (isClosed) return
    if (!process.stdout.write(piece)) {
      await Promise.race([once(process.stdout, 'drain'), once(process.stdout, 'close')])
    }
  }
}
