import { exportProduct } from '../../public/feeds/ical/export.ts'
import type { Reading } from './context.ts'

export const isOwn = ({ calendar }: Pick<Reading, 'calendar'>): boolean =>
  calendar.product?.startsWith('-//Fasti//') === true

/** An export says all that it has; a feed is for other programs. */
export const isExport = ({ calendar }: Pick<Reading, 'calendar'>): boolean =>
  calendar.product === exportProduct
