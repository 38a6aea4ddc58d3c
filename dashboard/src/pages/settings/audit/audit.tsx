import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { AuditEntry, AuditList } from '../../../../../client/client.ts'
import { ask } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { Select } from '../../../parts/form/field.tsx'
import { OtherFault } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { Button } from '../../../parts/shell/icon.tsx'
import { useResource } from '../../../resource.ts'
import { place, setQuery } from '../../../router.ts'
import { words } from '../../../words.ts'
import { Loaded, SettingsHead } from '../section.tsx'
import { AuditLine } from './audit-line.tsx'
import { useThings } from './audit-names.ts'
import { type Group, readAudit, type Selection, startOf, type Time } from './audit-pages.ts'

const text = words.settings.audit
const GROUPS = Object.keys(text.groups) as Group[]
const TIMES = Object.keys(text.times) as Time[]

/** The selection is in the address, so that it can be handed on. */
function selectionOf(query: URLSearchParams): Selection {
  return {
    group: GROUPS.find((one) => one === query.get('show')) ?? 'all',
    time: TIMES.find((one) => one === query.get('time')) ?? 'any',
  }
}

function Filters({ group, time }: Selection) {
  return (
    <div class="filters ends">
      <fieldset class="chips">
        <legend class="unseen">{text.group}</legend>
        {GROUPS.map((one) => (
          <button
            key={one}
            type="button"
            class="chip"
            aria-pressed={one === group}
            onClick={() => setQuery({ show: one === 'all' ? '' : one }, 'replace')}
          >
            {text.groups[one]}
          </button>
        ))}
      </fieldset>
      <Select
        aria-label={text.time}
        values={TIMES}
        nameOf={(one) => text.times[one]}
        value={time}
        onChange={(one) => setQuery({ time: one === 'any' ? '' : one }, 'replace')}
      />
    </div>
  )
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const things = useThings(entries)
  return (
    <ol class="audit">
      {entries.map((entry) => (
        <AuditLine key={entry.id} of={entry} things={things} />
      ))}
    </ol>
  )
}

function Nothing({ group, time }: Selection) {
  const isAll = group === 'all' && time === 'any'
  return (
    <div class="blank small">
      <p>{text.empty}</p>
      {!isAll && (
        <Button look="low" onClick={() => setQuery({ show: '', time: '' }, 'replace')}>
          {text.clear}
        </Button>
      )}
    </div>
  )
}

/** What came first, and below it what was asked for since. */
function Pages({ first, wanted }: { first: AuditList; wanted: Selection & { from?: string } }) {
  const more = useSignal<AuditList | null>(null)
  useEffect(() => {
    more.value = null
  }, [first])
  const last = more.value ?? first
  const entries = [...first.data, ...(more.value?.data ?? [])]
  const { isBusy, faults, send } = useSending(async () => {
    const query = { group: wanted.group, from: wanted.from }
    const answer = await ask(() => readAudit(query, last.next_cursor ?? undefined))
    if (!answer.ok) return toFaults(answer)
    more.value = { ...answer.data, data: [...(more.value?.data ?? []), ...answer.data.data] }
    return null
  })
  if (entries.length === 0 && !last.has_more) return <Nothing {...wanted} />
  return (
    <>
      {entries.length === 0 && <p class="note">{text.searched}</p>}
      <Entries entries={entries} />
      <OtherFault faults={faults} />
      {last.has_more ? (
        <Button look="low older" aria-disabled={isBusy.value} onClick={() => void send()}>
          {isBusy.value ? text.loading : text.older}
        </Button>
      ) : (
        <p class="tiny third older">{text.end}</p>
      )}
    </>
  )
}

function Log({ group, time }: Selection) {
  const from = useMemo(() => startOf(time, Date.now()), [time])
  const first = useResource((signal) => readAudit({ group, from }, undefined, signal))
  return (
    <Loaded resource={first} rows={6}>
      {(data) => <Pages first={data} wanted={{ group, time, ...(from && { from }) }} />}
    </Loaded>
  )
}

export function AuditSection() {
  const selection = selectionOf(place.value.query)
  return (
    <>
      <SettingsHead title={text.title} intro={text.intro} />
      <Filters {...selection} />
      <Log key={`${selection.group} ${selection.time}`} {...selection} />
    </>
  )
}
