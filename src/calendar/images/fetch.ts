// The guarded download of images (§6.10).

import { type Guard, type Head, request } from '../../http/outgoing/request.ts'

export const largestImage = 10 * 1024 * 1024
const mostRedirects = 3

export interface Fetching extends Guard {
  readonly seconds?: number
}

/** The bytes at an address; undefined on any failure, so that callers cannot tell causes apart. */
export async function fetchBytes(
  url: string,
  { seconds = 10, ...guard }: Fetching,
): Promise<Buffer | undefined> {
  try {
    const { body, isWhole } = await request(url, {
      ...guard,
      method: 'GET',
      headers: { accept: 'image/*' },
      seconds,
      redirects: mostRedirects,
      mostBytes: largestImage,
      wants: isImage,
    })
    return isWhole ? body : undefined
  } catch {
    // Every kind of failure has the same result.
    return undefined
  }
}

/** There, not compressed, and not declared to be too large. */
function isImage({ status, headers }: Head): boolean {
  const { 'content-encoding': coding = 'identity', 'content-length': length = '0' } = headers
  return status === 200 && coding === 'identity' && Number(length) <= largestImage
}
