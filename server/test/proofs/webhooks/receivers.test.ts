import { describe } from 'node:test'
import { testReceivers } from '../../support/data/webhooks/copied-receivers.ts'

/** The receivers of docs/webhooks.md accept what is genuine and nothing else, in every language. */
describe('a receiver copied from the document', () => testReceivers(['js', 'python', 'php', 'go']))
