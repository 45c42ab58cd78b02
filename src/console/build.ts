// Builds the console for the browser; their names contain a hash of their content.

import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, stop } from 'esbuild'

const entry = fileURLToPath(new URL('./browser/main.tsx', import.meta.url))

/** Screens that are not needed at first are files of their own, loaded when they are opened. */
export const consoleOptions = {
  outdir: 'built',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  legalComments: 'none',
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions

export async function buildConsole(): Promise<readonly (readonly [string, Uint8Array])[]> {
  const { outputFiles } = await build({ ...consoleOptions, entryPoints: [entry] })
  await stop()
  return outputFiles.map(({ path, contents }) => [basename(path), contents])
}
