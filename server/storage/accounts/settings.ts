import type { SettingStore } from '../../../domain/settings.ts'
import type { Database } from '../engine/database.ts'

const READ = 'select value from settings where name = $1'
const WRITE = `
insert into settings (name, value) values ($1, $2)
on conflict (name) do update set value = excluded.value`
const KEEP = 'insert into settings (name, value) values ($1, $2) on conflict (name) do nothing'

export function openSettingStore(db: Database): SettingStore {
  const read = async (name: string) =>
    (await db.query<{ value: string }>(READ, [name]))[0]?.value ?? null
  return {
    read,
    async remember(name, value) {
      const before = await read(name)
      if (before !== value) await db.batch([{ text: WRITE, values: [name, value] }])
      return before
    },
    async keep(name, value) {
      await db.batch([{ text: KEEP, values: [name, value] }])
      return (await read(name)) ?? value
    },
  }
}
