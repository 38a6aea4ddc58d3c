import { describe } from 'node:test'
import { testReceivers } from '../support/data/webhooks/copied-receivers.ts'

/** The receivers of docs/webhooks.md accept only genuine requests, in every language. */
describe('a receiver copied from the document', () => testReceivers(['js', 'python', 'php', 'go']))
