// The SQL of the settings that the console has changed.

import sql from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { saveRow } from '../../../storage/queries.ts'

export interface SettingRow {
  readonly name: string
  /** As JSON. */
  readonly value: string
}

export interface ChangedSetting extends SettingRow {
  readonly changed_utc: number
  /** Null if there is no such user any more. */
  readonly changed_by: number | null
  readonly login: string | null
}

export const readSettings = (db: Database): Promise<SettingRow[]> =>
  db.all(sql`select name, value from settings order by name`)

export const listSettings = (db: Database): Promise<ChangedSetting[]> =>
  db.all(sql`
    select s.name, s.value, s.changed_utc, s.changed_by, u.login
    from settings s left join users u on u.id = s.changed_by
    order by s.name`)

export const putSetting = (db: Database, row: Omit<ChangedSetting, 'login'>): Promise<number> =>
  saveRow(db, 'settings', { ...row }, ['name'])

export const hasEvents = async (db: Database): Promise<boolean> =>
  db.exists(sql`select id from events limit 1`)

export const deleteSetting = (db: Database, name: string): Promise<number> =>
  db.run(sql`delete from settings where name = ${name}`)
