// The SQL of pictures of proposals. The pictures themselves are read one at a time.

import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost, nextId } from '../../../storage/dialect.ts'
import { insertRow, updateRows } from '../../../storage/queries.ts'

export interface PictureRow {
  readonly id: number
  /** Null while its sender looks at what is to be sent. */
  readonly proposal_id: number | null
  readonly made_utc: number
  /** Where it came from. */
  readonly network: string
  /** Of the file, for a readable path. */
  readonly name: string
  /** `image/jpeg` */
  readonly media: string
  readonly width: number
  readonly height: number
  /** In bytes, of both forms together. */
  readonly size: number
  readonly small: Buffer
  readonly bytes: Buffer
}

export type KnownPicture = Omit<PictureRow, 'small' | 'bytes'>

const columns = sql`i.id, i.proposal_id, i.made_utc, i.network, i.name, i.media, i.width, i.height, i.size`

export async function insertPicture(db: Database, row: Omit<PictureRow, 'id'>): Promise<number> {
  const id = await nextId(db, 'proposal_picture')
  await insertRow(db, 'proposal_pictures', { id, ...row })
  return id
}

/** That of a proposal: the last one. */
export const pictureOf = (db: Database, proposal: number): Promise<KnownPicture | undefined> =>
  db.one(sql`
    select ${columns} from proposal_pictures i
    where i.proposal_id = ${proposal} order by i.id desc ${atMost(1)}`)

export const findPicture = (db: Database, id: number): Promise<KnownPicture | undefined> =>
  db.one(sql`select ${columns} from proposal_pictures i where i.id = ${id}`)

export const readSmall = (
  db: Database,
  id: number,
): Promise<{ readonly media: string; readonly small: Buffer } | undefined> =>
  db.one(sql`select media, small from proposal_pictures where id = ${id}`)

export async function readBytes(db: Database, id: number): Promise<Buffer | undefined> {
  const row = await db.one<{ bytes: Buffer }>(sql`
    select bytes from proposal_pictures where id = ${id}`)
  return row?.bytes
}

export const givePicture = (db: Database, id: number, proposal_id: number): Promise<number> =>
  updateRows(db, 'proposal_pictures', { proposal_id }, sql`id = ${id} and proposal_id is null`)

/** Other ones than this; all of them without it. */
export const deletePicturesOf = (db: Database, proposal: number, kept = 0): Promise<number> =>
  db.run(sql`delete from proposal_pictures where proposal_id = ${proposal} and id <> ${kept}`)

const sizeWhere = async (db: Database, where: Sql): Promise<number> =>
  db.count(sql`
    select cast(coalesce(sum(i.size), 0) as bigint) as n from proposal_pictures i where ${where}`)

export const sizeOfAll = (db: Database): Promise<number> => sizeWhere(db, sql`true`)
export const sizeOfNetwork = (db: Database, network: string): Promise<number> =>
  sizeWhere(db, sql`i.network = ${network}`)

/** Pictures of proposals whose events are public, or will be. */
export const acceptedPictures = (
  db: Database,
): Promise<readonly { readonly id: number; readonly event_id: number; readonly image: number }[]> =>
  db.all(sql`
    select i.id, p.event_id, e.image
    from proposal_pictures i
    join proposals p on p.id = i.proposal_id
    join events e on e.id = p.event_id
    where p.stage = 'sent' and e.status in ('publish', 'future')
    order by i.id ${atMost(20)}`)

export const deletePicture = (db: Database, id: number): Promise<number> =>
  db.run(sql`delete from proposal_pictures where id = ${id}`)

/** What was looked at and never sent, and what was not accepted. */
export const trimPictures = (
  db: Database,
  before: { readonly staged: number; readonly decided: number },
): Promise<number> =>
  db.run(sql`
    delete from proposal_pictures
    where (proposal_id is null and made_utc < ${before.staged})
      or proposal_id in (
        select id from proposals
        where stage in ('expired', 'withdrawn') or decided_utc < ${before.decided})`)
