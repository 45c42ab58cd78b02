// Bundles and minifies what runs in browsers; loaded only where nothing is built yet.

import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, type Plugin, build, stop, transform } from 'esbuild'
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

/**
 * The bundler makes a file for what each group of lazily loaded parts has in common: many small ones.
 * With these modules behind each part, all that they need is in one file.
 */
export const behindEach = (...modules: readonly URL[]): Plugin => ({
  name: 'behind each',
  setup: (own) => {
    const parts = new Set<string>()
    own.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind === 'dynamic-import') parts.add(resolve(resolveDir, path))
      return undefined
    })
    own.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (!parts.has(path)) return undefined
      const others = modules.map((one) => fileURLToPath(one)).filter((one) => one !== path)
      const imports = others.map((one) => `\nimport ${JSON.stringify(one)}`)
      const contents = `${await readFile(path, 'utf8')}${imports.join('')}`
      return { contents, loader: path.endsWith('.tsx') ? 'tsx' : 'ts' }
    })
  },
})

export const minifyStyle = (css: string): Promise<string> =>
  withEsbuild(async () => (await transform(css, { ...smallest, loader: 'css' })).code.trimEnd())
