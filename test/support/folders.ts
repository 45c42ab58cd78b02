// Where tests have their files for the moment that they live.

import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Several times what all tests have at a time. */
const roomyBytes = 4 * 1024 ** 3

/** A new folder, in memory where there is room: no write to a database waits for a disk there. */
export async function quickFolder(
  memory = '/dev/shm',
  named = process.env['TMPDIR'],
): Promise<string> {
  const isRoomy = named === undefined && (await freeBytes(memory)) >= roomyBytes
  return (isRoomy ? usableIn(memory) : undefined) ?? openFolder(tmpdir())
}

async function freeBytes(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** PostgreSQL has programs there, and runs as a user of its own. */
function openFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'fasti-'))
  chmodSync(folder, 0o1777)
  return folder
}

/** Undefined if nothing can be written or started there, as is often so in containers. */
function usableIn(parent: string): string | undefined {
  let folder: string | undefined
  try {
    folder = openFolder(parent)
    const script = join(folder, 'runs')
    writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 })
    execFileSync(script)
    return folder
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    return undefined
  }
}
