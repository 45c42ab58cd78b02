// Where a pasted link of a map, or a pair of numbers, points to. Pure; nothing is asked for.

export interface Coordinates {
  readonly lat: number
  readonly lng: number
}

const number = String.raw`([-+]?\d{1,3}(?:\.\d{1,20})?)`
const pair = new RegExp(String.raw`^\s*${number}\s*[,;~ ]\s*${number}(?:$|[^\d.])`)
const alone = new RegExp(String.raw`^\s*${number}°?\s*[,; ]\s*${number}°?\s*$`)
/** The pin of Google, then the middle of its map; the hash of OpenStreetMap. */
const inside = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[#&]map=[\\d.]+/${number}/${number}`),
  new RegExp(`@${number},${number}`),
]
const parameters = ['coordinate', 'll', 'q', 'query', 'daddr', 'destination', 'center', 'cp', 'sll']
const longest = 4000

/** Undefined if there is no place in it. */
export function coordinatesIn(given: string): Coordinates | undefined {
  const text = given.trim()
  if (text === '' || text.length > longest) return undefined
  return read(alone.exec(text)) ?? inAngles(text) ?? inGeo(text) ?? inAddress(text)
}

function read(found: RegExpExecArray | null): Coordinates | undefined {
  if (!found) return undefined
  const [lat, lng] = [Number(found[1]), Number(found[2])]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

/** `48°12'30.5"N 16°22'23"E` */
function inAngles(text: string): Coordinates | undefined {
  const angle = /(\d{1,3})°\s?(?:(\d{1,2})['′]\s?)?(?:(\d{1,2}(?:\.\d{1,9})?)["″]\s?)?([NSEWO])/gi
  const [first, second, more] = [...text.matchAll(angle)]
  if (!first || !second || more) return undefined
  const [lat, lng] = [first, second].map(([, degrees, minutes = 0, seconds = 0, side = '']) => {
    const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
    return /[sw]/i.test(side) ? -size : size
  })
  return read(alone.exec(`${lat?.toFixed(6)}, ${lng?.toFixed(6)}`))
}

/** `geo:48.2,16.3?z=17`; what is searched goes before `geo:0,0`. */
function inGeo(text: string): Coordinates | undefined {
  const [, place = '', query = ''] = /^geo:([^?]*)\??(.*)$/i.exec(text) ?? []
  const searched = new URLSearchParams(query).get('q') ?? ''
  return read(pair.exec(searched)) ?? read(pair.exec(place))
}

function inAddress(text: string): Coordinates | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) return undefined
  const { searchParams, pathname, hash } = url
  const [lat, lng] = ['mlat', 'mlon'].map((name) => searchParams.get(name))
  if (lat && lng) return read(alone.exec(`${lat}, ${lng}`))
  const path = `${pathname}${hash}`.replaceAll('%2C', ',')
  const [pin, ...others] = inside.map((pattern) => read(pattern.exec(path)))
  const named = parameters.map((name) => read(pair.exec(searchParams.get(name) ?? '')))
  const lastPart = read(pair.exec(pathname.split('/').at(-1)?.replaceAll('+', ' ') ?? ''))
  return [pin, ...named, lastPart, ...others].find((one) => one !== undefined)
}
