import { InvalidArgumentError } from 'commander'
import type { DatabaseLocation } from '../storage/open.ts'

/** A place as commands take it: the address of a PostgreSQL database, or a data folder. */
export function readPlace(given: string): Partial<DatabaseLocation> {
  if (/^postgres(?:ql)?:\/\//.test(given) && URL.canParse(given)) return { url: given }
  const folder = given.replace(/^sqlite:/, '')
  if (folder !== '' && !/^[a-z][a-z\d+.-]*:\/\//i.test(folder)) return { folder }
  throw new InvalidArgumentError('It has to be postgres://… or a folder.')
}
