import assert from 'node:assert/strict'
import type fc from 'fast-check'
import { roomyPlans } from '../../service/roomy-plans.ts'
import type { Service, StartService } from '../../service/service.ts'
import { type Checker, openChecker, type Sent } from './conformance.ts'
import { type Schema, withoutAddress } from './document.ts'
import { Inquisitor } from './generated.ts'
import { openGenerator } from './generator.ts'
import { SHORT_DOMAIN } from './values.ts'

interface Asked {
  readonly document: Schema
  readonly checker: Checker
  readonly generator: fc.Arbitrary<Sent>
}

/** One for all engines, whose documents are the same but for the address: they take long to make. */
let asked: Asked | undefined

export const startAsked = (start: StartService) =>
  start({ PLANS_FILE: roomyPlans(), SHORT_DOMAINS: SHORT_DOMAIN })

/** Who asks with generated requests, and what the service says of itself. */
export async function openInquisitor(service: Service, accounts: number) {
  const { json: document } = await service.call('GET', '/openapi.json')
  asked ??= { document, checker: openChecker(document), generator: openGenerator(document) }
  assert.ok(withoutAddress(document) === withoutAddress(asked.document))
  const asking = new Inquisitor(service, asked.checker)
  await asking.open(accounts)
  return { ...asked, asking }
}
