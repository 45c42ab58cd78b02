import type { Temporal as TemporalApi } from 'temporal-polyfill'

// Node 24, which comes along, has no Temporal. The polyfill takes some 20 ms to load, so a runtime
// that has Temporal does not load it.
async function findTemporal(): Promise<typeof TemporalApi> {
  const runtime: object & { Temporal?: typeof TemporalApi } = globalThis
  return runtime.Temporal ?? (await import('temporal-polyfill')).Temporal
}

export const Temporal: typeof TemporalApi = await findTemporal()
