import { routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import { changeSettings, findSettings, settingUpdates, settingsView } from './operations.ts'

const path = '/settings'

const { change, get } = routesOf('Settings', 'administer')

export const settingRoutes: readonly Route[] = [
  get('listSettings', path, {
    doc: 'Lists the settings that can be changed while the server runs.',
    reply: settingsView,
    handle: async (context) => ({ body: await findSettings(context) }),
  }),
  change('changeSettings', path, {
    doc: 'Changes the given settings, all or nothing; null sets one back to its default.',
    input: settingUpdates,
    reply: settingsView,
    handle: async (context, input) => {
      const body = await changeSettings(context, input)
      return { body, current: body }
    },
  }),
]
