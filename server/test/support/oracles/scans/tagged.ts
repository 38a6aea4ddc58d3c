import { OWNER_TAGS } from '../../data/accounts/owners.ts'
import type { Inquiry, OwnedCode } from './asking.ts'

/** Which codes of a owner are asked about together: all, or those that have a tag. */
export interface Together {
  readonly codes: readonly OwnedCode[]
  readonly query: { readonly tag?: string; readonly qr_ids?: string }
  readonly isAll: boolean
}

/** One tag or two, written in any way; sometimes one that no code has. */
export function askTogether({ dice, owner }: Inquiry): Together {
  const { codes } = owner
  if (dice.chance(0.5)) return { codes, query: {}, isAll: true }
  const first = dice.pick(OWNER_TAGS)
  const second = dice.pick([first, first, dice.pick(OWNER_TAGS), 'nobody’s'])
  const names = first === second ? [first] : [first, second]
  const tagged = codes.filter(({ tags }) => names.every((name) => tags.includes(name)))
  const spelled = dice.pick([String, (name: string) => name.toUpperCase(), toPadded])
  return { codes: tagged, query: { tag: names.map(spelled).join(',') }, isAll: false }
}

const toPadded = (name: string) => ` ${name.toLowerCase()} `

/** As they are, or if they are all of them some by their ids. */
export function orByIds({ dice, owner }: Inquiry, together: Together): Together {
  if (!together.isAll || dice.chance(0.5)) return together
  const codes = owner.codes.filter(() => dice.chance(0.3)).slice(0, 100)
  if (codes.length === 0) return together
  return { codes, query: { qr_ids: codes.map(({ id }) => id).join(',') }, isAll: false }
}
