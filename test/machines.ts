// Failures of real disks, for `npm run bad-machines`. Mounting needs root, and the hanging disk
// needs a C compiler.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { draw } from './support/pictures.ts'
import { type Server, startServer } from './support/server.ts'
import { type Visitor, visit } from './support/visitor.ts'

interface Machine extends AsyncDisposable {
  readonly folder: string
  readonly server: Server
  readonly visitor: Visitor
}

/** A server whose data is on a disk of its own, of so many megabytes. */
async function machine(megabytes: number, env: Record<string, string> = {}): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const server = await startServer({ FASTI_DATA: folder, ...env })
  return {
    folder,
    server,
    visitor: visit(server),
    [Symbol.asyncDispose]: async () => {
      await server.stop('SIGKILL')
      execFileSync('umount', ['--recursive', folder])
      await rm(folder, { recursive: true })
    },
  }
}

/** Fills the disk to the last byte, and returns a function that frees the space. */
function fillUp(folder: string): () => void {
  const file = join(folder, 'filling')
  const descriptor = openSync(file, 'w')
  for (let size = 65_536; size >= 1;) {
    try {
      writeSync(descriptor, Buffer.alloc(size))
    } catch {
      size >>= 1
    }
  }
  closeSync(descriptor)
  return () => rmSync(file)
}

const picture = (n: number) => draw('png', 400, 300, `#0000${String(n).padStart(2, '0')}`)
const mediaFiles = async (folder: string) => {
  const found = await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true })
  return found.filter((one) => one.isFile()).length
}
const tag = (visitor: Visitor, n: number) => visitor.write('/tags', { name: `Tag ${n}` })
const countTags = async (visitor: Visitor) =>
  (await visitor.read('/tags?hide_empty=false')).body.total

describe('real disks', () => {
  test('S14.6 one that is full: writes get 503, reads continue, nothing is left, and it recovers', async () => {
    await using made = await machine(16)
    const { folder, visitor } = made
    assert.equal((await tag(visitor, 0)).status, 201)
    assert.equal((await visitor.upload(await picture(0))).status, 201)
    const files = await mediaFiles(folder)
    const makeRoom = fillUp(folder)
    let acknowledged = 1
    let refused = 0
    for (let n = 1; n <= 30; n += 1) {
      // A write that fits into the pages that the log already has succeeds.
      const { status } = await visitor.write('/tags', {
        name: `Tag ${n}`,
        description: 'x'.repeat(5000),
      })
      if (status === 201) acknowledged += 1
      else refused += 1
      assert.ok(status === 201 || status === 503, String(status))
      visitor.refused(await visitor.upload(await picture(n)))
      assert.equal((await visitor.read('/events')).status, 200)
    }
    assert.ok(refused > 0)
    assert.equal(await visitor.ready(), 503)
    assert.equal(await visitor.ready('?for=reads'), 200)
    assert.equal(await mediaFiles(folder), files)
    makeRoom()
    await visitor.until(200)
    assert.equal((await tag(visitor, 99)).status, 201)
    assert.equal((await visitor.upload(await picture(99))).status, 201)
    assert.equal(await countTags(visitor), acknowledged + 1)
  })

  test('a media folder that is read-only: uploads get 503, all else continues, and it recovers', async () => {
    await using made = await machine(16)
    const { folder, visitor } = made
    const { body } = await visitor.upload(await picture(0))
    const media = join(folder, 'media')
    execFileSync('mount', ['--bind', media, media])
    execFileSync('mount', ['-o', 'remount,ro,bind', media])
    visitor.refused(await visitor.upload(await picture(1)))
    assert.equal(await visitor.ready(), 503)
    assert.equal((await tag(visitor, 1)).status, 201)
    assert.equal((await fetch(body.url)).status, 200)
    execFileSync('umount', [media])
    await visitor.until(200)
    assert.equal((await visitor.upload(await picture(2))).status, 201)
  })

  test('one that hangs: 503 in time, then at once, reads continue, and it recovers', async () => {
    const shim = await mkdtemp(join(tmpdir(), 'fasti-'))
    const [hanging, library] = [join(shim, 'hanging'), join(shim, 'hang.so')]
    writeFileSync(join(shim, 'hang.c'), hangingSync)
    execFileSync('cc', ['-shared', '-fPIC', '-o', library, join(shim, 'hang.c'), '-ldl'])
    const env = { LD_PRELOAD: library, HANGING: hanging }
    await using made = await machine(64, env)
    const { visitor } = made
    assert.equal((await tag(visitor, 1)).status, 201)
    await writeFile(hanging, '')
    visitor.refused(await tag(visitor, 2))
    visitor.refused(await tag(visitor, 3))
    assert.equal((await visitor.read('/events')).status, 200)
    assert.equal(await visitor.ready(), 503)
    assert.equal(await visitor.ready('?for=reads'), 200)
    await rm(hanging)
    await visitor.until(200)
    assert.equal((await tag(visitor, 4)).status, 201)
    // The second was written before its sync hung, the third was refused.
    assert.equal(await countTags(visitor), 3)
    await rm(shim, { recursive: true })
  })
})

/** fdatasync that hangs as long as the file named by HANGING exists. */
const hangingSync = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>
int fdatasync(int fd) {
  const char *name = getenv("HANGING");
  while (name && access(name, F_OK) == 0) usleep(10000);
  int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  return next(fd);
}
`
