import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { previewMails } from './preview.ts'
import { samplesIn } from './write/samples.ts'

test('every sample is written in both languages, as HTML, text and mail, with a page of links', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'qroute-mails-'))
  context.after(() => rm(folder, { recursive: true }))
  const index = await previewMails(join(folder, 'new'))
  const files = await readdir(join(folder, 'new'))
  assert.equal(files.length, samplesIn('en').length * 2 * 3 + 1)
  const page = await readFile(index, 'utf8')
  for (const [, link = ''] of page.matchAll(/href="([^"]+)"/g))
    assert.ok(files.includes(link), link)
  const mail = await readFile(join(folder, 'new', 'weekly-report-hostile.de.eml'), 'utf8')
  assert.match(mail, /multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/)
  assert.doesNotMatch(mail, /^Bcc:/m)
})
