// Files for browsers: as they were built for the package, else built from their sources.

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

export type BrowserFile = readonly [name: string, content: Uint8Array]

/** By the ending of a name. */
export const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/** In a built program alone; `scripts/build.ts` writes it. */
const builtFolder = new URL('../../built/', import.meta.url)

export async function browserFiles(
  folder: 'console' | 'pages' | 'embeds' | 'reference',
  build: () => Promise<readonly BrowserFile[]>,
): Promise<readonly BrowserFile[]> {
  const built = new URL(`${folder}/`, builtFolder)
  if (!existsSync(built)) return build()
  return readdirSync(built).map((name) => [name, readFileSync(new URL(name, built))])
}

/** Loads once in a process; what has failed is tried again. */
export function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
}

/** As soon as the server listens: later there may be no file descriptor left (S13.13). */
export function loadEarly(app: FastifyInstance, load: () => Promise<unknown>): void {
  app.addHook('onListen', async () => {
    // Nobody waits for it; whoever needs it tries again.
    load().catch((error: unknown) => app.log.error({ err: error }, 'a fault of the server'))
  })
}
