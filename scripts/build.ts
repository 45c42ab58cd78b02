// npm run build: the program as it is packed, in `dist`: the server in few files of JavaScript, since
// each file makes every start longer, data as it is, and what browsers get.

import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, build } from 'esbuild'
import { buildConsole } from '../src/admin/build.ts'
import type { browserFiles } from '../src/http/browser/browser_files.ts'
import { buildReference } from '../src/http/describe/reference_file.ts'
import { buildEmbed } from '../src/public/embeds/script_file.ts'
import { buildPages } from '../src/public/pages/build.ts'

const top = fileURLToPath(new URL('..', import.meta.url))
const sources = join(top, 'src')
/** Where all files of the server lie in `dist`, as the program looks for its beginning there. */
const home = 'cli'

type Parameters = globalThis.Parameters<typeof browserFiles>

const builders: Readonly<Record<Parameters[0], Parameters[1]>> = {
  console: buildConsole,
  pages: buildPages,
  embeds: buildEmbed,
  reference: buildReference,
}

/** Modules find their data beside them: in one file with others, where they were before. */
const besideTheirData: Plugin = {
  name: 'beside their data',
  setup: (own) => {
    own.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!path.startsWith(sources)) return undefined
      const place = JSON.stringify(relative(join(sources, home), path))
      const text = readFileSync(path, 'utf8')
      const contents = text.replaceAll(
        /(?<![\w'"/`])import\.meta\.url/g,
        `new URL(${place}, import.meta.url).href`,
      )
      return { contents, loader: 'ts' }
    })
  },
}

export async function buildProgram(dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true })
  await build({
    entryPoints: [join(sources, home, 'main.ts')],
    outdir: join(dist, home),
    bundle: true,
    // What only some commands need stays in files of its own.
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    logLevel: 'warning',
    plugins: [besideTheirData],
  })
  for (const file of globSync('**/data/**/*.*', { cwd: sources })) {
    cpSync(join(sources, file), join(dist, file))
  }
  for (const [folder, make] of Object.entries(builders)) {
    const built = join(dist, 'built', folder)
    mkdirSync(built, { recursive: true })
    for (const [name, content] of await make()) writeFileSync(join(built, name), content)
  }
}

if (import.meta.main) await buildProgram(join(top, 'dist'))
