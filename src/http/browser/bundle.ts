// Bundles and minifies what runs in browsers; loaded only where nothing is built yet.

import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, stop, transform } from 'esbuild'
import type { BrowserFile } from './browser_files.ts'

const smallest = { minify: true, charset: 'utf8', legalComments: 'none' } as const

const shared = {
  ...smallest,
  outdir: 'built',
  bundle: true,
  format: 'esm',
  target: 'es2022',
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions

/** How many use the process of esbuild, which ends with the last of them. */
let running = 0

async function withEsbuild<T>(work: () => Promise<T>): Promise<T> {
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    if (running === 0) await stop()
  }
}

/** Each entry with all that it imports. */
export const bundle = (
  entries: readonly URL[],
  options: BuildOptions = {},
): Promise<readonly BrowserFile[]> =>
  withEsbuild(async () => {
    const entryPoints = entries.map((entry) => fileURLToPath(entry))
    const { outputFiles = [] } = await build({ ...shared, ...options, entryPoints })
    return outputFiles.map(({ path, contents }) => [basename(path), contents])
  })

export const minifyStyle = (css: string): Promise<string> =>
  withEsbuild(async () => (await transform(css, { ...smallest, loader: 'css' })).code.trimEnd())
