import type { Failure } from '../../../../../client/client.ts'
import { toTagKey } from '../../../../../server/domain/codes/folded.ts'
import { toFaults as toFaultsOf } from '../../../failure.ts'
import {
  ORDER_FIELDS,
  type Order,
  type OrderDraft,
  toOrder,
  toOrderDraft,
} from '../../../parts/form/order.ts'
import { type Faults, NO_FAULTS } from '../section/faults.ts'
import { isSame, type Part } from '../section/part.ts'

/** Tags have no order of their own, and their case does not count. */
function toCompared(order: Order) {
  return { ...order, tags: order.tags.map(toTagKey).sort() }
}

function changesOf(draft: OrderDraft, seen: Order): Partial<Order> {
  const body = toOrder(draft)
  const [now, untouched] = [toCompared(body), toCompared(toOrder(toOrderDraft(seen)))]
  const changed = ORDER_FIELDS.filter((name) => !isSame(now[name], untouched[name]))
  return Object.fromEntries(changed.map((name) => [name, body[name]]))
}

function toFaults(failure: Failure): Faults {
  return toFaultsOf(failure, ORDER_FIELDS)
}

export const ORDER: Part<OrderDraft, Order> = {
  name: 'order',
  fields: ORDER_FIELDS,
  makesVersion: false,
  changesOf,
  missingIn: () => NO_FAULTS,
  toFaults,
}
