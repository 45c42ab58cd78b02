// Settings that administrators change while the server runs (§19). A change is visible everywhere:
// it raises the write generation, and all that was made with the old values is made anew.

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import type { Changes } from '../../../contract/schema/field.ts'
import { siteSettings } from '../../../contract/schema/site.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import { raiseEmbedded } from '../../../storage/generation/generation.ts'
import type { settingUpdates } from './fields.ts'
import { deleteSetting, listSettings, putSetting } from './store.ts'
import { type settingsView, showSettings } from './view.ts'

type Shown = Static<typeof settingsView>

export const findSettings = async ({ db, site, say }: Context): Promise<Shown> =>
  showSettings(site, await listSettings(db), say)

/** Changes those that are given, all or nothing. What is set to its present value stays untouched. */
export function changeSettings(
  context: Context,
  wanted: Changes<typeof settingUpdates>,
): Promise<Shown> {
  const { actor, now, site, say } = context
  return context.db.within(async (db) => {
    await advisoryLock(db, 'settings')
    const before = await listSettings(db)
    await context.expect(async () => showSettings(site, before, say))
    let isChanged = false
    for (const name of siteSettings) {
      const given = wanted[name]
      const stored = before.find((one) => one.name === name)
      if (given === undefined || (given === null && !stored)) continue
      const value = JSON.stringify(given)
      if (stored?.value === value) continue
      isChanged = true
      if (given === null) await deleteSetting(db, name)
      else await putSetting(db, { name, value, changed_utc: now, changed_by: actor.id })
    }
    if (!isChanged) return showSettings(site, before, say)
    await raiseEmbedded(db)
    return showSettings(site, await listSettings(db), say)
  })
}
