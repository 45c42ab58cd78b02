// What the disk allows: synced writes one after the other.

import { closeSync, fdatasyncSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

const pageBytes = 4096
const pages = 4096

/** Synced writes per second, over pages of an existing file, as in a write-ahead log. */
export function syncsPerSecond(folder: string, seconds: number): number {
  const path = join(folder, 'disk')
  const page = Buffer.alloc(pageBytes, 1)
  const file = openSync(path, 'w')
  try {
    for (let at = 0; at < pages; at += 1) writeSync(file, page, 0, pageBytes, at * pageBytes)
    fsyncSync(file)
    const began = performance.now()
    let done = 0
    do {
      writeSync(file, page, 0, pageBytes, (done % pages) * pageBytes)
      fdatasyncSync(file)
      done += 1
    } while (performance.now() - began < seconds * 1000)
    return done / ((performance.now() - began) / 1000)
  } finally {
    closeSync(file)
    rmSync(path)
  }
}
