import { type Field, bad, value } from '../field.ts'

/** A file of a form. Only the form parser creates one: no JSON becomes a Buffer. */
export interface FilePart {
  readonly file: Buffer
  /** The file name given by the client. */
  readonly name: string
}

/** Exactly one file (§13.2). */
export function file(doc: string): Field<FilePart> {
  return {
    doc,
    published: { type: 'string', format: 'binary' },
    fileOnly: true,
    read: (given) => {
      const [one, another] = isFiles(given) ? given : []
      return one && !another ? value(one) : bad('file')
    },
  }
}

/** The file parts of one name; a form may have several. */
export function isFiles(given: unknown): given is readonly FilePart[] {
  return Array.isArray(given) && Buffer.isBuffer(given[0]?.file)
}
