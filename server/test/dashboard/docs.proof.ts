// Every guide in every look, and the longest page of the reference.
import { describe, test } from 'node:test'
import { GUIDES, LONGEST, SOME_PAGES } from '../support/browser/docs-pages.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import { openChromium } from '../support/browser/page.ts'
import { openService } from '../support/service/service.ts'

describe('the documentation', async () => {
  const service = await openService()
  const chromium = openChromium()

  for (const path of [...new Set([...SOME_PAGES, LONGEST, ...GUIDES])]) {
    test(`at /docs/${path} is readable for everyone, in every look`, async (t) => {
      const page = await chromium.newPage(t, { origin: service.base })
      await page.goto(`/docs/${path}`)
      await checkLooks(page, `docs-${path.replace('/', '-') || 'first'}`)
    })
  }
})
