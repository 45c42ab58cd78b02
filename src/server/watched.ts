import { healthPaths } from './health.ts'
import { metricsPath } from './metrics.ts'

/** Who watches over the server is not held up by the limits for callers. */
export const watchedPaths: ReadonlySet<string> = new Set([...healthPaths, metricsPath])
