import type { SettingStore } from '../../domain/settings.ts'
import type { Database } from '../engine/database.ts'

const READ = 'select value from settings where name = $1'
const WRITE = `
insert into settings (name, value) values ($1, $2)
on conflict (name) do update set value = excluded.value`

export function openSettingStore(db: Database): SettingStore {
  return {
    async remember(name, value) {
      const [row] = await db.query<{ value: string }>(READ, [name])
      if (row?.value !== value) await db.batch([{ text: WRITE, values: [name, value] }])
      return row?.value ?? null
    },
  }
}
