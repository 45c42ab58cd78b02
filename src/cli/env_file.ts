// The file `.env` in the working folder: settings for whatever is not in the environment.

import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { WrongSettings } from '../app/settings.ts'

export interface EnvFile {
  readonly path: string
  readonly values: Readonly<Record<string, string | undefined>>
}

/** Undefined if there is none. A folder of that name belongs to another program. */
export function readEnvFile(): EnvFile | undefined {
  const path = resolve('.env')
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined
    const text = readFileSync(path, 'utf8')
    if (!text.includes('\0')) return { path, values: parseEnv(text) }
  } catch (error) {
    throw new WrongSettings([`The file ${path} cannot be read: ${(error as Error).message}.`])
  }
  throw new WrongSettings([`The file ${path} is not a text file.`])
}
