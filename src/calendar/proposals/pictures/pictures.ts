// Pictures of proposals (§6.10, §21). They are decoded and encoded again like those of the calendar,
// and kept beside it: no address leads to them. Who has the link of the proposal sees them in its
// answers, editors in review. With the event they become pictures of the library.

import { createHash, createHmac } from 'node:crypto'
import { type Context, inTransaction } from '../../../access/context.ts'
import { countRequest } from '../../../access/attempts.ts'
import { networkOf } from '../../../access/network.ts'
import { sameText } from '../../../access/secrets.ts'
import type { FilePart } from '../../../contract/schema/kinds/file.ts'
import { invalid, tooManyRequests } from '../../../language/problem.ts'
import type { Database } from '../../../storage/database.ts'
import { obtainSigningKey } from '../../../storage/signing_keys.ts'
import { updateEvent } from '../../events/write.ts'
import { largestImage } from '../../images/fetch.ts'
import { keep } from '../../images/operations.ts'
import { readPicture } from '../../images/resize.ts'
import { asDesk } from '../desk.ts'
import { mostOfNetwork, mostPictures, stagedSeconds } from '../rules.ts'
import {
  acceptedPictures,
  deletePicture,
  deletePicturesOf,
  findPicture,
  givePicture,
  insertPicture,
  pictureOf,
  readBytes,
  readSmall,
  sizeOfAll,
  sizeOfNetwork,
} from './store.ts'

const fullSeconds = 3600
/** Decoders are shared with everybody who works here: visitors take a small part of them. */
const mostAtOnce = 2
let decoding = 0

/**
 * Keeps a picture that somebody has chosen until they send what they propose. Returns the secret by
 * which they name it then.
 */
export async function stagePicture(context: Context, { file, name }: FilePart): Promise<string> {
  const { db, now, address, site } = context
  const network = networkOf(address)
  const limits = [
    { name: `picture of ${address}`, most: mostPictures.address },
    { name: `picture of ${network}`, most: mostPictures.network },
  ]
  await countRequest(db, limits, now)
  const most = site.pages.submission_megabytes * 1024 * 1024
  if ((await sizeOfAll(db)) >= most || (await sizeOfNetwork(db, network)) >= mostOfNetwork) {
    throw tooManyRequests(fullSeconds)
  }
  const picture = file.length > largestImage ? undefined : await decodeInTurn(file)
  if (!picture) throw invalid({ image: { kind: 'picture' } })
  const { full, sizes } = picture
  // A large photograph of a telephone has no use here as it is.
  const { bytes, width, height } = sizes['2048x2048'] ?? full
  const small = (sizes['medium_large'] ?? sizes['medium'] ?? full).bytes
  const media = `image/${picture.kind}`
  const size = bytes.length + small.length
  return inTransaction(context, async (inside) => {
    const row = { proposal_id: null, made_utc: now, network, name: name.slice(0, 200), media }
    const id = await insertPicture(inside.db, { ...row, width, height, size, small, bytes })
    return tokenOf(inside.db, id)
  })
}

async function decodeInTurn(file: Buffer) {
  if (decoding >= mostAtOnce) throw tooManyRequests(10)
  decoding += 1
  try {
    return await readPicture(file)
  } finally {
    decoding -= 1
  }
}

async function tokenOf(db: Database, id: number): Promise<string> {
  const key = await obtainSigningKey(db, 'proposals')
  const digest = createHmac('sha256', key).update(`picture ${id}`).digest()
  return `${id}.${digest.subarray(0, 18).toString('base64url')}`
}

/** The picture that was chosen before; undefined if it is another one's, or gone. */
async function findStaged({ db, now }: Context, token: string): Promise<number | undefined> {
  const id = Number(/^(\d{1,15})\./.exec(token)?.[1])
  if (!Number.isSafeInteger(id) || !sameText(await tokenOf(db, id), token)) return undefined
  const row = await findPicture(db, id)
  return row?.proposal_id === null && row.made_utc > now - stagedSeconds ? id : undefined
}

/** A `data:` address of it, reduced. */
export async function shownPicture(db: Database, id: number): Promise<string | undefined> {
  const row = await readSmall(db, id)
  return row && `data:${row.media};base64,${Buffer.from(row.small).toString('base64')}`
}

export async function shownStaged(context: Context, token: string): Promise<string | undefined> {
  const id = token === '' ? undefined : await findStaged(context, token)
  return id === undefined ? undefined : shownPicture(context.db, id)
}

export async function shownPictureOf(db: Database, proposal: number): Promise<string | null> {
  const row = await pictureOf(db, proposal)
  return row ? ((await shownPicture(db, row.id)) ?? null) : null
}

/** Inside a transaction: the picture belongs to the proposal from now on, in place of another. */
export async function attachPicture(
  context: Context,
  proposal: number,
  token: string,
): Promise<void> {
  const { db } = context
  const id = token === '' ? 0 : await findStaged(context, token)
  if (id === undefined) throw invalid({ image: { kind: 'lost' } })
  if (id > 0) await givePicture(db, id, proposal)
  await deletePicturesOf(db, proposal, id)
}

/**
 * What was accepted, whichever way: its picture goes into the library and stands at its event, unless
 * an editor has chosen another one.
 */
export async function settlePictures(context: Context): Promise<void> {
  for (const { id } of await context.db.within(acceptedPictures)) {
    const bytes = await context.db.within((inside) => readBytes(inside, id))
    const picture = bytes && (await readPicture(Buffer.from(bytes)))
    await inTransaction(context, async (outer) => {
      const inside = await asDesk(outer, 'author')
      const { db } = inside
      // Another node may have been faster, or an undo.
      const found = (await acceptedPictures(db)).find((one) => one.id === id)
      const row = await findPicture(db, id)
      if (!found || !row) return
      if (picture && bytes && found.image === 0) {
        const hash = createHash('sha256').update(bytes).digest('hex')
        const image = await keep(inside, { hash, name: row.name, picture })
        await updateEvent(inside, { id: found.event_id }, { image: { id: image.id } })
      }
      await deletePicture(db, id)
    })
  }
}
