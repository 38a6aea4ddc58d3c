import type { Sql, Statement } from '../engine/database.ts'

/**
 * In a batch that begins with `lockAccount`, after what it adds: refuses it if there are more than `max`
 * rows. Counting ends there, since an account may have any number from before there was a maximum.
 */
export function atMost(max: number, { text, values }: Pick<Sql, 'text' | 'values'>, name: string) {
  const counted = `select count(*) as n from (${text} limit ${max + 1}) as those`
  const within: Statement = {
    text: `select 1 from (${counted}) as c where c.n <= ${max}`,
    values,
    expect: 1,
    name,
  }
  return within
}
