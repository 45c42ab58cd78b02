import { type Option, parsed, text } from '../exchange/commands/option.ts'
import type { DatabaseLocation } from '../storage/open.ts'

/** A place as commands take it: the address of a PostgreSQL database, or a data folder. */
export const place = (doc: string): Option<Partial<DatabaseLocation>> =>
  parsed('<place>', doc, readPlace, 'postgres://… or a folder')

function readPlace(given: string): Partial<DatabaseLocation> | undefined {
  if (/^postgres(?:ql)?:\/\//.test(given) && URL.canParse(given)) return { url: given }
  const folder = given.replace(/^sqlite:/, '')
  return folder !== '' && !/^[a-z][a-z\d+.-]*:\/\//i.test(folder) ? { folder } : undefined
}

export const dataTo = text('<folder>', 'The folder of the images, if PostgreSQL gets another one.')
