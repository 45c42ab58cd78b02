// Builds the console for the browser; the names of its files contain a hash of their content.

import type { BrowserFile } from '../http/browser/browser_files.ts'
import { behindEach, bundle } from '../http/browser/bundle.ts'

/** Screens that are not needed at first are files of their own, loaded when they are opened. */
export const consoleOptions = {
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  splitting: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
} as const

/** What is on every screen, and the first of them. */
const first = [
  new URL('./browser/frame/app.tsx', import.meta.url),
  new URL('./browser/screens/start.tsx', import.meta.url),
]

export const buildConsole = (): Promise<readonly BrowserFile[]> =>
  bundle([new URL('./browser/main.tsx', import.meta.url)], {
    ...consoleOptions,
    plugins: [behindEach(...first)],
  })
