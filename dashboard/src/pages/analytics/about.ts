import type { Answer, CallOptions, PastDestination } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { toShortLink } from '../../format.ts'
import type { Scope, View } from '../../parts/figures/address.ts'
import type { Flag } from '../../parts/figures/flags.ts'
import { dayIn } from '../../time/days.ts'
import { zone } from '../../time/zone.ts'
import { words } from '../../words.ts'

/** What the page says about its scope, besides scans. */
interface About {
  readonly name: string
  /** When the code began to lead elsewhere. */
  readonly flags: readonly Flag[]
}

/** Versions that lead elsewhere than the one before: not those that only end at another time. */
function flagsOf(history: readonly PastDestination[]): Flag[] {
  const way = ({ destination_url, rules, split }: PastDestination) =>
    JSON.stringify([destination_url, rules, split])
  return history
    .filter((past, at) => {
      const before = history[at + 1]
      return before !== undefined && way(past) !== way(before)
    })
    .map(({ version, changed_at: at, destination_url: url }) => ({
      ...{ version, at, label: toShortLink(url) },
    }))
}

export async function askAbout(scope: Scope, options: CallOptions): Promise<Answer<About>> {
  const none = { ok: true, status: 200, headers: new Headers() } as const
  if (scope.kind !== 'code') {
    return {
      ...none,
      data: { name: scope.kind === 'tag' ? scope.tag : words.analytics.whose.every, flags: [] },
    }
  }
  const { id } = scope
  const code = await api.getCode({ id }, options)
  if (!code.ok) return code
  const history = await api.listCodeHistory({ id, limit: 100 }, options)
  if (!history.ok) return history
  return { ...code, data: { name: code.data.name, flags: flagsOf(history.data.data) } }
}

export function flagsIn(flags: readonly Flag[], { from }: View): Flag[] {
  const isIn = (at: string) => dayIn(zone.value, Date.parse(at)) >= from
  return flags.filter(({ at }) => isIn(at)).reverse()
}
