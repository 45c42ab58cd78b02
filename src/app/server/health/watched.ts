import { healthPaths } from './health.ts'
import { metricsPath } from './metrics.ts'

/** Monitoring is exempt from the limits for callers. */
export const watchedPaths: ReadonlySet<string> = new Set([...healthPaths, metricsPath])
