import { routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import { markNews, newsMarks, ownNewsListView, readNews } from './operations.ts'

const { get, put } = routesOf('News', 'create')

export const newsRoutes: readonly Route[] = [
  get('listNews', '/news', {
    doc: "Says what happened to what is the caller's, and which of it is new to them.",
    reply: ownNewsListView,
    handle: async (context) => ({ body: await readNews(context), secret: true }),
  }),
  put('markNews', '/news', {
    doc: 'Says up to when the caller has seen it, or what they do not want to be told.',
    input: newsMarks,
    reply: ownNewsListView,
    handle: async (context, input) => ({ body: await markNews(context, input) }),
  }),
]
