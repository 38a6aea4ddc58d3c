import { writeFileSync } from 'node:fs'
import { printSettings } from './config.ts'

/** `npm run docs`: writes the documents that are printed from code. A test fails when one is stale. */
writeFileSync(new URL('../docs/configuration.md', import.meta.url), printSettings())
