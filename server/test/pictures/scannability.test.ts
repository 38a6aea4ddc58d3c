import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gradeStyle } from '../../pictures/judge/grade.ts'
import { plainGraded } from '../../pictures/judge/plain.ts'
import { onOneEngine } from '../support/service/service.ts'

/** Letters that tell how well a print will scan. */
test('the default style is read in every shot, in every size of symbol', async () => {
  for (const name of ['aB3dE5f', 'summer-menu-2027', 'the-long-name-of-a-menu-of-a-restaurant-1']) {
    const text = `https://qr.example.com/${name}`
    assert.deepEqual(await gradeStyle(text, {}), plainGraded(text))
  }
})

onOneEngine('scannability', async (start) => {
  const service = await start()
  const key = (await service.account()).liveKey
  const create = (style: object) => service.newCode(key, { style })

  test('a create, a read and a preview tell the same letter, and the lowest decides', async () => {
    const style = { logo: 'glyph:cup', logoSize: 0.3, dotsColor: '#1A2B6D' }
    const { id, scannability } = await create(style)
    assert.equal(scannability.grade, 'C')
    const letters = Object.fromEntries(
      scannability.reasons.map(({ what, grade }: { what: string; grade: string }) => [what, grade]),
    )
    assert.deepEqual(
      { ...letters, reading: null },
      { contrast: 'A', logo: 'C', quiet_zone: 'A', shapes: 'A', reading: null },
    )
    const { json: read } = await service.call('GET', `/v1/qrcodes/${id}/scannability`, { key })
    assert.deepEqual(read, scannability)
    const path = `/v1/qrcodes/${id}/scannability?width_mm=60`
    const { json: wide } = await service.call('GET', path, { key })
    assert.ok(Math.abs(wide.max_distance_m - 2 * read.max_distance_m) < 0.02, 'twice as far')
    assert.equal(wide.min_width_mm, read.min_width_mm)
    const { json: preview } = await service.call('POST', '/v1/qrcodes/preview', {
      key,
      body: { style },
    })
    assert.equal(preview.scannability.grade, 'C')
  })

  test('what is pale, light on dark or transparent costs letters', async () => {
    const gradeOf = async (style: object) => (await create(style)).scannability.grade
    assert.equal(await gradeOf({}), 'A')
    assert.match(await gradeOf({ dotsColor: '#AAAAAA' }), /[DF]/)
    assert.equal(await gradeOf({ dotsColor: '#FFFFFF', backgroundColor: '#101030' }), 'F')
    assert.equal(await gradeOf({ transparent: true }), 'B')
  })

  test('a bulk has none, and a width that cannot be printed is refused', async () => {
    const items = [{ name: 'Menu', destination_url: 'https://example.com/' }]
    const { json } = await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
    assert.equal(json.data[0].qrcode.scannability, undefined)
    const path = `/v1/qrcodes/${json.data[0].qrcode.id}/scannability?width_mm=3`
    assert.equal((await service.call('GET', path, { key })).status, 400)
  })
})
