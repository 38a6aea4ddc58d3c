import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { EXAMPLES_FILE, tellStory, toText } from '../support/examples/open-story.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** The examples of the OpenAPI document equal the responses of a real server, on every engine. */

onEveryEngine('the examples', (_start, engine) => {
  test('are what a real server answers to these requests', async (t) => {
    const told = await tellStory(engine, (close) => t.after(close))
    const lines = toText(told).split('\n')
    const recorded = readFileSync(EXAMPLES_FILE, 'utf8').split('\n')
    const changed = lines.filter((line, at) => line !== recorded[at])
    assert.deepEqual(changed, [], 'npm run examples && npm run docs')
    assert.equal(lines.length, recorded.length)
  })
})
