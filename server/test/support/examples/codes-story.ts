import type { Teller } from './teller.ts'

/** Codes, their routing and their looks. */
export interface Ids {
  /** The menu, which has everything. */
  readonly menu: string
  /** A code of a table. */
  readonly table: string
}

export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#8a2f16" d="M4 4h16v16H4z"/></svg>'
const LATER = '2031-06-01T08:00:00Z'

export async function tellCodes(teller: Teller): Promise<Ids> {
  const { ask } = teller
  const menu = await createMenu(teller)
  const params = { id: menu }
  const { headers } = await ask('getCode', { params })
  await ask('updateCode', {
    params,
    headers: { 'If-Match': headers.get('etag') ?? '' },
    body: { destination_url: 'https://example.com/summer', tags: ['Tables', 'Summer'] },
  })
  const put = {
    params: { external_id: 'T-1' },
    body: {
      ...{ name: 'Table 1', destination_url: 'https://example.com/?table=1' },
      ...{ short_code: 'table-1', tags: ['Tables'] },
    },
  }
  const table = (await ask('putCode', put)).json.id as string
  await ask('putCode', { ...put, body: { ...put.body, destination_url: 'https://example.com/1' } })
  await tellMany(teller, table)
  await ask('listCodes', { params: { tag: 'Tables', limit: 2 } })
  await ask('countCodes')
  await ask('exportCodes', { params: { tag: 'Tables', sort: 'name' } })
  await tellRouting(teller, menu)
  await tellPictures(teller, menu)
  await ask('listTags')
  await ask('renameTag', { params: { tag: 'Summer' }, body: { name: 'Summer 2026' } })
  return { menu, table }
}

async function createMenu({ ask }: Teller): Promise<string> {
  const body = {
    name: 'Summer menu',
    destination_url: 'https://example.com/menu',
    short_code: 'summer-menu',
    style: { dotsType: 'rounded', dotsColor: '#8a2f16' },
    tags: ['Tables'],
  }
  const { json } = await ask('createCode', { headers: { 'Idempotency-Key': 'menu-2026' }, body })
  return json.id
}

async function tellMany({ ask }: Teller, table: string): Promise<void> {
  const items = [
    { name: 'Table 2', destination_url: 'https://example.com/2', short_code: 'table-2' },
    { name: 'Table 3', destination_url: 'nowhere' },
  ]
  const { json } = await ask('createCodes', { body: { items } })
  const second = json.data[0].qrcode.id
  await ask('updateCodes', { body: { ids: [table, second], change: { notes: 'By the window' } } })
  await ask('deleteCodes', { body: { ids: [second, 'ext_T-99'] } })
  const code = { name: 'Old flyer', destination_url: 'https://example.com/', short_code: 'flyer' }
  const old = await ask('createCode', { body: code, isAside: true })
  await ask('deleteCode', { params: { id: old.json.id } })
}

async function tellRouting({ ask }: Teller, id: string): Promise<void> {
  const when = { device: ['ios'] }
  const rules = [{ when, destination_url: 'https://example.com/app', label: 'App' }]
  await ask('updateCode', { params: { id }, body: { rules }, isAside: true })
  const body = { device: 'ios', country: 'GB' }
  await ask('simulateScan', { params: { id }, body })
  await ask('listCodeHistory', { params: { id, limit: 2 } })
  await ask('rollBackCode', { params: { id }, body: { version: 2 } })
  const change = { at: LATER, destination_url: 'https://example.com/autumn' }
  const { json } = await ask('scheduleChange', { params: { id }, body: change })
  await ask('listScheduledChanges', { params: { id } })
  await ask('cancelScheduledChange', { params: { id, change_id: json.id } })
}

async function tellPictures({ ask }: Teller, id: string): Promise<void> {
  await ask('previewCode', { body: { style: { dotsType: 'dots' }, short_code: 'spring-menu' } })
  await ask('downloadCode', { params: { id, format: 'png', size: 512 } })
  await ask('downloadCode', { params: { id, format: 'svg' } })
  await ask('downloadCode', { params: { id, format: 'pdf', width_mm: 30 } })
  await ask('downloadPictures', { body: { ids: [id, 'ext_T-1'], format: 'png' } })
  const sheet = { ids: [id, 'ext_T-1'], layout: 'avery-l7160', caption: 'name' }
  await ask('downloadSheet', { body: sheet })
  await ask('getScannability', { params: { id, width_mm: 30 } })
}

export async function tellBrand({ ask }: Teller, { menu }: Ids): Promise<void> {
  const upload = { headers: { 'Content-Type': 'image/svg+xml' }, body: LOGO }
  const logo = (await ask('uploadLogo', upload)).json.id
  await ask('uploadLogo', upload)
  await ask('listLogos')
  await ask('getLogo', { params: { id: logo } })
  await ask('getLogoImage', { params: { id: logo } })
  await ask('deleteLogo', { params: { id: logo } })
  const style = { dotsType: 'rounded', dotsColor: '#2D5BFF' }
  const { json } = await ask('createStyle', { body: { name: 'House style', style } })
  const params = { id: json.id }
  await ask('updateStyle', { params, body: { is_default: true } })
  await ask('getStyle', { params })
  await ask('listStyles')
  await ask('deleteStyle', { params })
  await ask('deleteTag', { params: { tag: 'Summer 2026' } })
  await ask('getAccount')
  await ask('getCode', { params: { id: menu }, isAside: true })
}
