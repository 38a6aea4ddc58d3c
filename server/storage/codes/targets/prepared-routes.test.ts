import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UTM_FIELDS } from '../../../../domain/codes/routing/routing.ts'
import { openPreparedRoutes } from './prepared-routes.ts'

const HOME = 'https://example.com/'
const toRules = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    when: { device: ['ios'] },
    destinationUrl: `${HOME}${index}`,
  }))
const SMALL = JSON.stringify({ rules: toRules(1) })
/** Grows from 4 kB to half a megabyte: each URL gets all of it. */
const LARGE = JSON.stringify({
  rules: toRules(20),
  forwardQuery: true,
  utm: Object.fromEntries(UTM_FIELDS.map((field) => [field, '路'.repeat(255)])),
})

test('a route is prepared once, and again when the row says something else', () => {
  const { routeOf } = openPreparedRoutes()
  const route = routeOf('qr_1', HOME, SMALL)
  // A row that is read again holds other strings of the same content.
  assert.equal(routeOf('qr_1', Buffer.from(HOME).toString(), `${SMALL} `.trim()), route)
  assert.notEqual(routeOf('qr_2', HOME, SMALL), route)
  const moved = routeOf('qr_1', `${HOME}b`, SMALL)
  assert.equal(moved?.usual.lead.destinationUrl, `${HOME}b`)
  assert.equal(routeOf('qr_1', `${HOME}b`, LARGE)?.rules.length, 20)
  assert.equal(routeOf('qr_1', HOME, '{}'), null)
})

test('routes are limited by what they take, not by their number', () => {
  let drops = 0
  const { routeOf } = openPreparedRoutes(() => drops++)
  for (let code = 0; code < 10_000; code++) routeOf(`qr_${code}`, HOME, SMALL)
  assert.equal(drops, 0)
  for (let code = 0; code < 200; code++) routeOf(`qr_${code}`, HOME, LARGE)
  assert.ok(drops >= 3, `${drops}`)
})

test('a code that is edited again and again takes up room once', () => {
  let drops = 0
  const { routeOf } = openPreparedRoutes(() => drops++)
  for (let edit = 0; edit < 200; edit++) routeOf('qr_1', `${HOME}${edit}`, LARGE)
  assert.equal(drops, 0)
})
