import { useSignal } from '@preact/signals'
import type { Delivery, DeliveryList, Webhook } from '../../../../../../client/client.ts'
import { api } from '../../../../api.ts'
import { Button } from '../../../../parts/shell/icon.tsx'
import { useResource } from '../../../../resource.ts'
import { go, place } from '../../../../router.ts'
import { mayAct } from '../../../../session.ts'
import { words } from '../../../../words.ts'
import { Pager } from '../../pager.tsx'
import { Loaded, SettingsHead } from '../../section.tsx'
import { FILTERS, linkToWebhooks, type Selection, selectionOf, useFresh } from './address.ts'
import { useArrival } from './arrival.ts'
import { DeliveryState, Moment, NextTry, toTries } from './parts.tsx'
import { ReplayDialog } from './replay.tsx'

const text = words.settings.deliveries
const PER_PAGE = 20

interface Shown {
  readonly endpoint: Webhook
  readonly selection: Selection
}

function Filters({ selection }: { selection: Selection }) {
  return (
    <fieldset class="chips states">
      <legend class="unseen">{text.filter}</legend>
      {FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          class="chip"
          aria-pressed={filter === selection.filter}
          onClick={() => go(linkToWebhooks({ ...selection, filter, page: 1 }), 'replace')}
        >
          {text.filters[filter]}
        </button>
      ))}
    </fieldset>
  )
}

function Row({ of, endpoint, selection }: Shown & { of: Delivery }) {
  return (
    <tr>
      <td class="title">
        <a class="mono" href={linkToWebhooks({ ...selection, delivery: of.id })}>
          {of.event}
        </a>
        <span class="id mono tiny third">{of.id}</span>
      </td>
      <td data-label={text.created}>
        <Moment at={of.created_at} />
      </td>
      <td data-label={text.state}>
        <DeliveryState state={of.state} />
      </td>
      <td data-label={text.tries}>{toTries(of.tries.length)}</td>
      <td data-label={text.next} class={of.next_try_at === null ? 'none' : ''}>
        <NextTry of={of} endpoint={endpoint} />
      </td>
    </tr>
  )
}

function Nothing({ selection }: { selection: Selection }) {
  const { filter, page } = selection
  const isFirst = filter === 'all' && page === 1
  const filtered: Readonly<Record<string, string>> = text.emptyFiltered
  return (
    <div class="blank small">
      <p>{isFirst ? text.empty : (page === 1 && filtered[filter]) || text.emptyOther}</p>
      {!isFirst && (
        <Button
          look="low"
          text={text.showAll}
          onClick={() => go(linkToWebhooks({ endpoint: selection.endpoint }), 'replace')}
        />
      )}
    </div>
  )
}

function Rows({ list, ...shown }: Shown & { list: DeliveryList }) {
  if (list.data.length === 0) return <Nothing selection={shown.selection} />
  const columns = [text.event, text.created, text.state, text.tries, text.next]
  return (
    <>
      <table class="table deliveries">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.data.map((delivery) => (
            <Row key={delivery.id} of={delivery} {...shown} />
          ))}
        </tbody>
      </table>
      <Pager of={list.pagination} back={text.newer} on={text.older} />
    </>
  )
}

/** A page at a time: an endpoint may have millions. */
function useList(id: string) {
  const list = useResource((signal) => {
    const { filter, page } = selectionOf(place.value.query)
    const state = filter === 'all' ? undefined : filter
    return api.listDeliveries({ id, page, limit: PER_PAGE, state }, { signal })
  })
  useFresh(list, list.data.value?.data ?? null)
  return list
}

export function DeliveryLog({ endpoint, selection }: Shown) {
  const list = useList(endpoint.id)
  const isAsking = useSignal(false)
  useArrival()
  const replay = mayAct('editor') && (
    <Button look="low" text={text.replayAll} onClick={() => (isAsking.value = true)} />
  )
  return (
    <>
      <SettingsHead title={text.title} intro={text.intro} action={replay} />
      <p class="posted-to mono breakable small">{endpoint.url}</p>
      {endpoint.status === 'disabled' && <p class="note">{text.heldBody}</p>}
      {endpoint.status === 'failing' && <p class="note">{text.restingBody}</p>}
      <Filters selection={selection} />
      <Loaded resource={list} rows={6}>
        {(data) => <Rows list={data} endpoint={endpoint} selection={selection} />}
      </Loaded>
      {isAsking.value && (
        <ReplayDialog
          of={endpoint}
          onChanged={list.reload}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </>
  )
}
