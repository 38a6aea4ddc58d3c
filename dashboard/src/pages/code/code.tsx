import type { Code, Failure } from '../../../../client/client.ts'
import { Banner } from '../../parts/shell/banner.tsx'
import { Button } from '../../parts/shell/icon.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { linkTo } from '../../router.ts'
import { words } from '../../words.ts'
import { Blocked } from './blocked.tsx'
import { ClockSection } from './clock/clock.tsx'
import { useSchedule } from './clock/schedule.ts'
import { DeleteCode } from './delete.tsx'
import { CodeFigures } from './figures/figures.tsx'
import { useFigures } from './figures/figures-data.ts'
import { Gone } from './gone.tsx'
import { CodeHistory } from './history/history.tsx'
import { LabelsSection } from './labels/labels.tsx'
import { LinkRow } from './link-row.tsx'
import { type CodeModel, useModel } from './model.ts'
import { Name } from './name.tsx'
import { Routing } from './routing/routing.tsx'
import { Side } from './side.tsx'
import { Sign } from './sign.tsx'
import './code.css'

function Crumbs({ name }: { name: string }) {
  return (
    <nav class="crumbs fine second" aria-label={words.code.crumbs}>
      <a href={linkTo('/codes')}>{words.code.all}</a>
      <span aria-hidden="true">/</span>
      <bdi class="clip">{name}</bdi>
    </nav>
  )
}

function Waiting() {
  return (
    <div class="code-page waiting" role="status">
      <span class="unseen">{words.code.loading}</span>
      <span class="bone picture" />
      <div class="stack">
        <span class="bone title" />
        <span class="bone line" />
        <span class="bone board" />
      </div>
    </div>
  )
}

function Failed({ error, onRetry }: { error: Failure['error']; onRetry: () => void }) {
  const retry = <Button look="low" text={words.common.tryAgain} onClick={onRetry} />
  return (
    <Banner kind="red" icon="warning" title={words.trouble.failedTitle} actions={retry}>
      {error.message} {error.request_id && words.common.requestId(error.request_id)}
    </Banner>
  )
}

/** Each section is a part of its own: what is added to a code adds its section here. */
function Sections({ model, code }: { model: CodeModel; code: Code }) {
  useTitle(code.name)
  const figures = useFigures(code)
  const schedule = useSchedule(model)
  const led = code.status === 'draft' ? undefined : figures.data.value?.led
  return (
    <>
      <Crumbs name={code.name} />
      <div class="code-page">
        <Side model={model} code={code} />
        <div class="code-main">
          <Name model={model} code={code} />
          <LinkRow model={model} code={code} />
          <Blocked model={model} code={code} />
          <Sign model={model} code={code} next={schedule.data.value?.[0]} />
          <CodeFigures code={code} resource={figures} />
          <Routing model={model} code={code} led={led} />
          <ClockSection model={model} code={code} schedule={schedule} />
          <LabelsSection model={model} code={code} />
        </div>
        <CodeHistory
          model={model}
          code={code}
          hasFigures={figures.data.value !== null || figures.failure.value !== null}
        />
        <DeleteCode code={code} />
      </div>
    </>
  )
}

export function CodePage({ id }: { id: string }) {
  const model = useModel(id)
  const { data, failure, reload } = model.resource
  const error = failure.value
  if (error?.code === 'not_found') return <Gone id={id} />
  if (data.value) return <Sections model={model} code={data.value} />
  if (error) return <Failed error={error} onRetry={reload} />
  return <Waiting />
}
