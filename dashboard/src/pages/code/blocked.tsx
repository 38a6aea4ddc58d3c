import { useComputed } from '@preact/signals'
import type { Code } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { Banner } from '../../parts/shell/banner.tsx'
import { useResource } from '../../resource.ts'
import { words } from '../../words.ts'
import type { CodeModel } from './model.ts'

/** What whoever runs the server has stopped is active all the same; only a try tells that it leads nowhere. */
export function Blocked({ model, code }: { model: CodeModel; code: Code }) {
  const version = useComputed(() => model.resource.data.value?.version)
  const { data } = useResource((signal) => {
    version.value
    return api.simulateScan({ id: model.id, body: {} }, { signal })
  }, change)
  const tried = data.value
  const isStopped = tried?.state === 'active' && tried.destination_url === null
  if (code.state !== 'active' || !isStopped) return null
  return (
    <div class="conflict">
      <Banner kind="red" icon="warning" title={words.code.blocked.title}>
        {words.code.blocked.body}
      </Banner>
    </div>
  )
}
