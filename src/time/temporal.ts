type TemporalApi = typeof globalThis.Temporal

// The polyfill takes some 20 ms to load, so a runtime that has Temporal does not load it.
async function findTemporal(): Promise<TemporalApi> {
  if ('Temporal' in globalThis) return globalThis.Temporal
  const polyfill = await import('temporal-polyfill')
  return polyfill.Temporal
}

export const Temporal: TemporalApi = await findTemporal()
