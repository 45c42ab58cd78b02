import { type Field, type Value, changes } from '../../../contract/schema/field.ts'
import { type SiteSetting, siteFields } from '../../../contract/schema/site.ts'

type Updates = { [N in SiteSetting]: Field<Value<(typeof siteFields)[N]> | null> }

/** The same fields, where `null` sets back to what the environment says. */
export const settingUpdates = Object.fromEntries(
  Object.entries(changes(siteFields)).map(([name, field]) => [
    name,
    { ...field, cleared: { value: null } },
  ]),
) as Updates
