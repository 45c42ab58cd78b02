// npm run check
// Format, lint and types, side by side: two of the three use one core.

import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('..', import.meta.url))
const checks = ['format:check', 'lint', 'types'].map(async (name) => {
  const run = spawn(`npm run --silent ${name}`, { cwd, shell: true })
  const ended = new Promise<number | null>((resolve) => run.once('close', resolve))
  const [said, complained, code] = await Promise.all([text(run.stdout), text(run.stderr), ended])
  return { said: `${said}${complained}`, isGood: code === 0 }
})
for (const check of checks) {
  const { said, isGood } = await check
  process.stdout.write(said)
  if (!isGood) process.exitCode = 1
}
