import { usualLimits } from '../../src/rest/admission.ts'

/** However slow the machine is, nothing is refused for it. */
export const unlimited = {
  ...usualLimits,
  queueMs: Infinity,
  most: Infinity,
}
