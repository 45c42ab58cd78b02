// A backup that is not as it was written is refused, whatever has happened to it.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { assert as check, asyncProperty, nat, uint8Array } from 'fast-check'
import { format } from '../src/storage/backup/contents.ts'
import { verifyBackup } from '../src/storage/backup/verify.ts'
import { writeArchive } from '../src/storage/backup/archive/write.ts'
import { backedUp, backup, newFile, saysNo } from './support/backups.ts'
import { freshFasti } from './support/fasti.ts'
import { upload } from './support/media.ts'
import { removePlaces } from './support/moving.ts'
import { draw } from './support/pictures.ts'
import { isWhole } from './support/whole.ts'

removePlaces()

const step = isWhole ? 3 : 9

/** A calendar of a few rows, so that every byte of its backup can be tried. */
async function smallBackup(): Promise<string> {
  await using fasti = await freshFasti('sqlite')
  await upload(fasti.as('author'), await draw('png', 1, 1))
  const file = newFile()
  await backedUp(fasti.settings, file)
  return file
}

describe('a backup that is not as it was written', () => {
  let file: string
  let whole: Buffer
  const changed = newFile('changed.tar.zst')
  before(async () => {
    file = await smallBackup()
    whole = readFileSync(file)
  })

  async function isRefused(bytes: Buffer): Promise<void> {
    writeFileSync(changed, bytes)
    await assert.rejects(verifyBackup(changed), /is damaged|is not a backup of Fasti/)
  }

  test('is refused, whichever byte was flipped', async () => {
    // Each byte in one of several runs.
    for (let at = randomInt(step); at < whole.length; at += step) {
      const bytes = Buffer.from(whole)
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at)
      await isRefused(bytes)
    }
  })

  test('is refused with any part missing, doubled, or added', async () => {
    const position = nat({ max: whole.length - 1 })
    await check(
      asyncProperty(position, position, uint8Array({ minLength: 1 }), async (a, b, more) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b) + 1]
        await isRefused(Buffer.concat([whole.subarray(0, start), whole.subarray(end)]))
        const piece = whole.subarray(start, end)
        await isRefused(Buffer.concat([whole.subarray(0, end), piece, whole.subarray(end)]))
        await isRefused(Buffer.concat([whole.subarray(0, a), more, whole.subarray(a)]))
        await isRefused(Buffer.concat([whole, more]))
      }),
      { numRuns: 60 },
    )
  })

  test('is refused if it is empty, another file, or cut off', async () => {
    writeFileSync(changed, '')
    saysNo(await backup({ FASTI_DATA: '.' }, '--verify', changed), /is not a backup of Fasti\.$/)
    writeFileSync(changed, 'Dear all')
    saysNo(await backup({ FASTI_DATA: '.' }, '--verify', changed), /is not a backup of Fasti\.$/)
    writeFileSync(changed, whole)
    truncateSync(changed, whole.length - 1)
    saysNo(await backup({ FASTI_DATA: '.' }, '--verify', changed), /is damaged: its end is missing/)
    writeFileSync(changed, whole)
    appendFileSync(changed, 'x')
    saysNo(await backup({ FASTI_DATA: '.' }, '--verify', changed), /is damaged: its end is missing/)
    const missing = `${changed}.no`
    const { code, stderr } = await backup({ FASTI_DATA: '.' }, '--verify', missing)
    assert.deepEqual([code, /no such file/.test(stderr)], [1, true])
  })

  test('is refused if it is of a newer version', async () => {
    const { header } = await verifyBackup(file)
    for (const newer of [{ format: format + 1 }, { schema: 999 }]) {
      const archive = writeArchive(changed, 0)
      await archive.add('backup.json', Buffer.from(JSON.stringify({ ...header, ...newer })))
      await archive.finish()
      const ended = await backup({ FASTI_DATA: '.' }, '--verify', changed)
      saysNo(ended, /was written by a newer version of Fasti \(.*\); this one cannot read it\.$/)
    }
  })

  test('is refused if a file of it would be written elsewhere', async () => {
    const { header } = await verifyBackup(file)
    for (const name of ['media/../../x', 'media//etc/x', 'media/.x', '../x', 'tables/x']) {
      const archive = writeArchive(changed, 0)
      await archive.add('backup.json', Buffer.from(JSON.stringify(header)))
      await archive.add(name, Buffer.from('x'))
      await archive.finish()
      await assert.rejects(verifyBackup(changed), /an entry of an unknown name/)
    }
  })
})

test('long names and files of any size are read as they were written', async () => {
  const file = newFile()
  const archive = writeArchive(file, 1_700_000_000)
  const path = `${'p'.repeat(60)}/${'q'.repeat(120)}`
  for (const size of [0, 1, 511, 512, 513, 100_000]) {
    await archive.add(`media/${path}${size}`, Buffer.alloc(size, 'z'))
  }
  await archive.finish()
  const listed = execFileSync('tar', ['-t'], { input: zstdDecompressSync(readFileSync(file)) })
  assert.equal(listed.toString().split('\n').length, 8)
  const sums = execFileSync('tar', ['-xO', 'SHA256SUMS'], {
    input: zstdDecompressSync(readFileSync(file)),
  })
  const digest = createHash('sha256').update(Buffer.alloc(513, 'z')).digest('hex')
  assert.ok(sums.toString().includes(`${digest}  media/${path}513\n`))
})
