import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { fastify } from 'fastify'
import { dashboardRoutes } from '../../http/ops/dashboard.ts'
import { temporaryFolder } from '../support/service/folders.ts'

/** Dashboard builds that are replaced while they are being read. */

const root = temporaryFolder()

test('a build that is replaced while it is read is read whole, and two at once do no harm', async () => {
  const folder = join(root, 'replaced')
  const enough = join(root, 'enough')
  const swap = pathToFileURL(join(import.meta.dirname, '../../../dashboard/swap.ts')).href
  const builder = `
    import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
    import { besideOf, swapIn } from ${JSON.stringify(swap)}
    for (let turn = 0; !existsSync(${JSON.stringify(enough)}); turn++) {
      const made = besideOf(${JSON.stringify(folder)})
      const name = process.pid + 'x' + turn
      mkdirSync(made + '/assets', { recursive: true })
      writeFileSync(made + '/index.html', name)
      for (let i = 0; i < 20; i++) writeFileSync(made + '/assets/' + name + i + '.js', name)
      swapIn(made, ${JSON.stringify(folder)})
      await new Promise((resolve) => setTimeout(resolve, 20))
    }`
  const build = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', builder])
  const built = Promise.all([build(), build()])
  let hasFailed = false
  built.catch(() => {
    hasFailed = true
  })
  const seen = new Set<string>()
  try {
    while (seen.size < 20 && !hasFailed) {
      const app = fastify()
      const embedOriginsOf = async () => []
      const hasSession = () => false
      dashboardRoutes(app, { folder, rootUrl: '/app', hasMail: false, hasSession, embedOriginsOf })
      const { statusCode, body } = await app.inject('/app')
      // None was found, which is not kept: the next request looks again.
      if (statusCode === 404) continue
      seen.add(body)
      for (const i of [0, 19]) {
        const asset = await app.inject(`/app/assets/${body}${i}.js`)
        assert.equal(asset.body, body, `build ${seen.size}`)
      }
    }
  } finally {
    writeFileSync(enough, '')
  }
  await built
  const left = readdirSync(root).filter((name) => name.startsWith('replaced-'))
  assert.deepEqual(left, [])
})
