/** Where the page that builds embeds is served; visitors see `/embed/`. */
export const builderPath = '/embed/builder'

const inFrames = new Set(['iframe', 'frame', 'embed', 'object'])

/**
 * `/embed/` is the builder, with `build` in its query what it has built. Frames have the same
 * address with other queries, and frames without any are told by what the browser wants it for.
 */
export function resolveBuilder(url: string, destination: string | string[] | undefined): string {
  const [whole, prefix = '', query = ''] = /^(\/[a-z]{2})?\/embed\/(\?.*)?$/.exec(url) ?? []
  const isAsked = query === '' || query === '?' || /[?&]build=/.test(query)
  const isBuilder = whole !== undefined && isAsked && !inFrames.has(String(destination))
  return isBuilder ? `${prefix}${builderPath}${query}` : url
}

export const isBuilder = (address: string): boolean =>
  /^(?:\/[a-z]{2})?\/embed\/builder(?:$|\?)/.test(address)
