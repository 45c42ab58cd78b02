import { routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import { readToday, todayView } from './today.ts'

const { get } = routesOf('Today', 'create')

export const todayRoutes: readonly Route[] = [
  get('readToday', '/today', {
    doc: 'Says what needs the caller today, what takes place, and what others have done.',
    reply: todayView,
    handle: async (context) => ({ body: await readToday(context) }),
  }),
]
