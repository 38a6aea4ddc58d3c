import type { PictureCode, PictureCodeStore } from '../../../domain/codes/pictures.ts'
import type { Database } from '../engine/database.ts'
import type { SqliteReader } from '../engine/sqlite/sqlite.ts'
import type { CodeRow } from './code-rows.ts'

/** Codes as their public pictures need them. */
const findCode = (id: string) =>
  `select account_id, short_code, domain, mode, style from codes where id = ${id}`
const findTombstone = (id: string) => `select 1 as found from tombstones where code_id = ${id}`

type PictureCodeRow = Pick<CodeRow, 'account_id' | 'short_code' | 'domain' | 'mode' | 'style'>

/** For a database in this process: answers at once, on a connection that waits for no other. */
export function openPictureCodeReader(reader: SqliteReader): PictureCodeStore {
  return {
    find(id) {
      const row = reader.first<PictureCodeRow>(findCode('?'), id)
      if (row) return toPictureCode(row)
      return reader.first(findTombstone('?'), id) ? 'deleted' : null
    },
  }
}

export function openPictureCodeStore(db: Database): PictureCodeStore {
  return {
    async find(id) {
      const [row] = await db.query<PictureCodeRow>(findCode('$1'), [id])
      if (row) return toPictureCode(row)
      return (await db.query(findTombstone('$1'), [id])).length > 0 ? 'deleted' : null
    },
  }
}

function toPictureCode(row: PictureCodeRow): PictureCode {
  const { account_id: accountId, short_code: shortCode, domain, mode, style } = row
  return { accountId, shortCode, domain, mode, style }
}
