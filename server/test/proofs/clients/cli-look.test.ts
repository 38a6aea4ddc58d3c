import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { widthOf } from '../../../../cli/terminal/width.ts'
import { readByZxing } from '../../../pictures/judge/reader.ts'
import { openChromium, takeShot } from '../../support/browser/page.ts'
import { toPixels } from '../../support/browser/pixels.ts'
import { type Theme, toTerminalPage } from '../../support/browser/terminal-page.ts'
import { openOperator, qr } from '../../support/service/qr.ts'
import { onOneEngine } from '../../support/service/service.ts'

const WIDTH = 1200
const HEIGHT = 900

/**
 * What `qr` writes is looked at as on a screen: at 80 and 120 columns, in dark and light terminals, with and
 * without colours. The code that it draws is read from the picture. SHOTS=folder keeps the pictures.
 */
onOneEngine('qr on a screen', async (start) => {
  const service = await start({})
  const { liveKey } = await service.account('pro')
  const chromium = openChromium()
  let link: string
  const env = { QROUTE_URL: service.base, QROUTE_API_KEY: liveKey }
  before(async () => {
    const { json } = openOperator(env)
    const made = await json(
      ...['CreatedCode', 'create', 'https://example.com/menu', '--name', 'Summer menu'],
    )
    link = made.short_url
    for (const name of ['夏のメニュー 🍜', 'Poster in the hall of the second floor, west wing']) {
      await json('CreatedCode', 'create', 'https://example.com/a/path/that/goes/on', '--name', name)
    }
    for (let scan = 0; scan < 5; scan++) await service.call('GET', new URL(link).pathname)
  })

  async function lookAt(
    test: TestContext,
    written: string,
    { columns, theme, name }: { columns: number; theme: Theme; name: string },
  ) {
    const page = await chromium.newPage(test, {
      origin: service.base,
      width: WIDTH,
      height: HEIGHT,
    })
    await page.setContent(toTerminalPage(written, columns, theme))
    await takeShot(page, `qr-${name}-${theme}-${columns}`)
    const png = await page.screenshot()
    const picture = await toPixels(page, png, 'image/png', WIDTH, HEIGHT)
    await page.close()
    return picture
  }

  for (const columns of [80, 120]) {
    for (const theme of ['dark', 'light'] as const) {
      test(`the drawn code is read, ${columns} columns, ${theme}`, async (test) => {
        const { code, stdout } = await qr(['show', link], env, { columns })
        assert.equal(code, 0)
        assert.equal(
          await readByZxing(await lookAt(test, stdout, { columns, theme, name: 'show' })),
          link,
        )
      })
    }
    test(`the drawn code is read without colours, ${columns} columns`, async (test) => {
      const { stdout } = await qr(['show', link], { ...env, NO_COLOR: '1' }, { columns })
      assert.ok(!stdout.includes('\x1b'), stdout)
      assert.equal(
        await readByZxing(await lookAt(test, stdout, { columns, theme: 'dark', name: 'plain' })),
        link,
      )
    })
    test(`every line fits, ${columns} columns`, async (test) => {
      for (const args of [['list'], ['stats'], ['top'], ['tags'], ['--help']]) {
        const { code, stdout, stderr } = await qr(args, env, { columns })
        assert.equal(code, 0, stderr)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: of colours
        const lines = stdout.replace(/\x1b\[[\d;]*m/g, '').split('\n')
        const widest = Math.max(...lines.map(widthOf))
        assert.ok(widest <= columns, `${args.join(' ')} takes ${widest} columns`)
        for (const theme of ['dark', 'light'] as const) {
          await lookAt(test, stdout, { columns, theme, name: args.join('') })
        }
      }
    })
  }
})
