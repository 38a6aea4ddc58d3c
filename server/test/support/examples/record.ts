// `npm run examples`: tells the story and writes what the OpenAPI document shows of it.
import { writeFileSync } from 'node:fs'
import { EXAMPLES_FILE, tellStory, toText } from './open-story.ts'

const closing: (() => Promise<void> | void)[] = []
const examples = await tellStory('sqlite', (close) => closing.push(close))
for (const close of closing.reverse()) await close()
writeFileSync(EXAMPLES_FILE, toText(examples))
process.exit()
