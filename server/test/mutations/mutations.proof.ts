import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Mutation, openCopy } from '../support/chaos/mutant.ts'

/** Each promise is broken on purpose, one at a time: `npm test` must notice. */

interface Break extends Mutation {
  readonly what: string
  /** The quick test that notices. */
  readonly seenBy: string
  readonly test: string
}

const BREAKS: readonly Break[] = [
  {
    what: 'an answer before the log',
    file: 'server/redirect/exchange.ts',
    from: 'else parts.scanLog.append(toLine(seen, target, variant, now), release)',
    to: 'else {\n    release()\n    setTimeout(() => parts.scanLog.append(toLine(seen, target, variant, now), () => {}), 500)\n  }',
    seenBy: 'server/test/scans/kill.test.ts',
    test: 'answered scans are counted once after kill -9 and a restart, on sqlite',
  },
  {
    what: 'a lease trusted too long',
    file: 'server/storage/engine/nodes/lease.ts',
    from: 'const TRUSTED_MS = LEASE_MS * 0.9',
    to: 'const TRUSTED_MS = LEASE_MS * 1.1',
    seenBy: 'server/test/operations/lease.test.ts',
    test: 'a lease is trusted for less time than others wait for it, by either clock',
  },
  {
    what: 'a rule skipped',
    file: 'domain/codes/routing/decide.ts',
    from: 'for (let index = 0; index < route.rules.length; index++)',
    to: 'for (let index = 1; index < route.rules.length; index++)',
    seenBy: 'domain/codes/routing/decide.test.ts',
    test: 'the first rule that holds decides, and is named by its label or its place',
  },
  {
    what: 'a split that forgets',
    file: 'domain/codes/routing/split.ts',
    from: 'const low = key >>> 0',
    to: 'const low = (key ^ (Math.random() * 2 ** 32)) >>> 0',
    seenBy: 'domain/codes/routing/split.test.ts',
    test: 'the choice is fixed: a release that changes it would move the visitors of every split',
  },
  {
    what: 'an expiry off by a day',
    file: 'domain/codes/routing/state.ts',
    from: 'if (now >= expiresAt)',
    to: 'if (now >= expiresAt + 86_400_000)',
    seenBy: 'domain/codes/routing/decide.test.ts',
    test: 'a code leads on from its start to its end, and to its fallback otherwise',
  },
  {
    what: 'a limit off by one',
    file: 'domain/accounts/rate-limit.ts',
    from: 'admitted: used <= limit',
    to: 'admitted: used <= limit + 1',
    seenBy: 'server/test/accounts/rate-limit.test.ts',
    test: 'a plan allows its number of requests per minute, and the next is rejected',
  },
  {
    what: 'a quota off by one',
    file: 'server/storage/codes/writes.ts',
    from: 'and active + paused + draft + $3 + $4 + $5 <= $7',
    to: 'and active + paused + draft + $3 + $4 + $5 <= $7 + 1',
    seenBy: 'server/test/accounts/quota.test.ts',
    test: 'deleting one frees exactly one place',
  },
  {
    what: 'a permission too wide',
    file: 'domain/accounts/permissions.ts',
    from: 'keys: { scope: null, roles: OWNERS }',
    to: 'keys: { scope: null, roles: EDITORS }',
    seenBy: 'server/test/accounts/permissions.test.ts',
    test: 'POST /v1/api-keys obeys the document',
  },
  {
    what: 'CSRF unchecked',
    file: 'server/http/core/gate/cross-site.ts',
    from: "if (!SAFE.has(request.method) && !isOwn(request, origin)) throw new Problem('forbidden', MESSAGE)",
    to: 'void [request, origin, SAFE]',
    seenBy: 'server/test/accounts/sign-in-attacks.test.ts',
    test: 'a request that another site caused changes nothing',
  },
  {
    what: 'a signature unchecked',
    file: 'client/webhook.ts',
    from: 'if (!isSigned) {',
    to: 'if (!isSigned && given.length === 0) {',
    seenBy: 'client/webhook.test.ts',
    test: 'a single changed bit in body, id, timestamp or signature is rejected',
  },
  {
    what: 'a figure that counts bots',
    file: 'server/storage/scans/recording/tally.ts',
    from: "if (scan.class !== 'human') continue",
    to: "if (scan.class === 'missed') continue",
    seenBy: 'server/test/scans/scan-counts.test.ts',
    test: 'requests that are not scans are stored with their class and not counted',
  },
  {
    what: 'a dialog that saves nothing',
    file: 'dashboard/src/writing/change-code.ts',
    from: 'const written = await way((options) => api.updateCode({ id, body }, { ...options, ifMatch }))',
    to: 'const written = await way((options) => api.getCode({ id }, options))',
    seenBy: 'server/test/dashboard/code.test.ts',
    test: 'a new destination holds from the next scan, and undo brings the old one back',
  },
]

let copy: ReturnType<typeof openCopy>

before(() => {
  copy = openCopy()
})
after(() => copy.remove())

test('the quick tests pass while nothing is broken', async () => {
  const { lastLine, output } = await copy.test([...new Set(BREAKS.map(({ seenBy }) => seenBy))])
  assert.match(lastLine, /^[1-9]\d* passed, 0 failed/, output)
})

for (const broken of BREAKS) {
  test(`${broken.what} is noticed`, async (t) => {
    const undo = copy.mutate(broken)
    t.after(undo)
    const { failed, lastLine } = await copy.test([broken.seenBy])
    assert.ok(failed.includes(broken.test), lastLine)
    t.diagnostic(`${lastLine}: ${[...new Set(failed)].join('; ')}`)
  })
}
