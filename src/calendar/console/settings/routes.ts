import { type Route, route, updating } from '../../../http/route.ts'
import { changeSettings, findSettings, settingUpdates, settingsView } from './operations.ts'

const group = 'Settings'
const path = '/settings'
const power = 'administer'

export const settingRoutes: readonly Route[] = [
  route({
    name: 'listSettings',
    group,
    methods: ['GET'],
    path,
    doc: 'Lists the settings that can be changed while the server runs.',
    input: {},
    power,
    reply: settingsView,
    problems: [],
    handle: async (context) => ({ body: await findSettings(context) }),
  }),
  updating({
    name: 'changeSettings',
    group,
    methods: ['POST', 'PUT', 'PATCH'],
    path,
    doc: 'Changes the given settings, all or nothing; null sets one back to its default.',
    input: settingUpdates,
    power,
    reply: settingsView,
    problems: [],
    handle: async (context, input) => {
      const body = await changeSettings(context, input)
      return { body, current: body }
    },
  }),
]
