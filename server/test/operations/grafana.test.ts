import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../support/service/folders.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * deploy/grafana.json against what Grafana's import asks of a dashboard: a model of its own schema, panels
 * that can be told apart and do not lie upon each other, and queries of metrics, labels and variables
 * that exist.
 */

interface Source {
  readonly type: string
  readonly uid: string
}

interface Panel {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly datasource: Source
  readonly gridPos: {
    readonly x: number
    readonly y: number
    readonly w: number
    readonly h: number
  }
  readonly targets: { refId: string; datasource: Source; expr: string; legendFormat: string }[]
}

interface Variable {
  readonly name: string
  readonly type: string
  readonly query: string | { readonly query: string }
  readonly datasource?: Source
}

interface Dashboard {
  readonly title: string
  readonly uid: string
  readonly schemaVersion: number
  readonly id?: number | null
  readonly templating: { readonly list: Variable[] }
  readonly panels: Panel[]
}

const FILE = join(import.meta.dirname, '..', '..', '..', 'deploy', 'grafana.json')
const text = readFileSync(FILE, 'utf8')
const dashboard = JSON.parse(text) as Dashboard
const { panels, templating } = dashboard
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** Grafana's grid has 24 columns; its uids have up to 40 of these characters. */
const COLUMNS = 24
const UID = /^[\w-]{1,40}$/
const KINDS = ['stat', 'timeseries']
/** Grafana fills these in itself. */
const BUILT_IN = ['__rate_interval', '__all']

test('the model is one that Grafana imports', () => {
  assert.match(dashboard.uid, UID)
  assert.ok(dashboard.title.length > 0)
  // Written for Grafana 11, which updates older models; below 36 data sources were named otherwise.
  assert.ok(Number.isInteger(dashboard.schemaVersion) && dashboard.schemaVersion >= 36)
  assert.ok(dashboard.id === undefined || dashboard.id === null, 'an id is for one server only')
  assert.doesNotMatch(text, /__inputs|\$\{DS_/)
})

test('panels can be told apart, and none lies upon another', () => {
  const ids = panels.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  const taken = new Map<string, string>()
  for (const { id, title, type, gridPos, targets } of panels) {
    assert.ok(Number.isInteger(id) && id > 0 && title.length > 0)
    assert.ok(KINDS.includes(type), `${title}: ${type}`)
    assert.ok(gridPos.x >= 0 && gridPos.x + gridPos.w <= COLUMNS, title)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        const place = `${x} ${y}`
        assert.equal(taken.get(place), undefined, `${title} lies upon ${taken.get(place)}`)
        taken.set(place, title)
      }
    }
    const names = targets.map(({ refId }) => refId)
    assert.ok(names.length > 0 && new Set(names).size === names.length, title)
  }
})

test('every variable in use is one of the dashboard or of Grafana, and so is every data source', () => {
  const own = templating.list.map(({ name }) => name)
  const source = templating.list.find(({ type }) => type === 'datasource')
  assert.equal(source?.query, 'prometheus')
  const sources = [
    ...panels.map(({ datasource }) => datasource),
    ...panels.flatMap(({ targets }) => targets.map(({ datasource }) => datasource)),
    ...templating.list.flatMap(({ datasource }) => datasource ?? []),
  ]
  for (const one of sources) {
    assert.deepEqual(one, { type: 'prometheus', uid: `\${${source?.name}}` })
  }
  const used = [...text.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name)
  const unknown = used.filter((name) => ![...own, ...BUILT_IN].includes(name))
  assert.deepEqual(unknown, [])
  for (const name of own) assert.ok(used.includes(name), `${name} is not used`)
  for (const expr of expressions) assert.ok(expr.includes('instance=~"$instance"'), expr)
})

/** Of Prometheus itself, and what only servers on PostgreSQL have. */
const ELSEWHERE = {
  postgres: [],
  sqlite: ['qroute_redirects_unproven_total', 'qroute_lease_valid'],
}
const ADDED = ['up', 'job', 'instance']

onEveryEngine('metrics of the dashboard', (start, engine) => {
  test('exist, with the labels that queries and legends name', async () => {
    const { base } = await start()
    const metrics = await (await fetch(`${base}/metrics`)).text()
    const exported = new Set([...metrics.matchAll(/^([a-z]\w*)[{ ]/gm)].map(([, name]) => name))
    const labels = new Set([...metrics.matchAll(/(\w+)="/g)].map(([, name = '']) => name))
    const known = [...exported, ...ELSEWHERE[engine], ...ADDED]
    for (const expr of expressions) {
      const names = [...expr.matchAll(/\b([a-z]\w*_\w+|up)(?=[{[])/g)].map(([, name = '']) => name)
      assert.ok(names.length > 0, expr)
      for (const name of names) assert.ok(known.includes(name), `${name} in ${expr}`)
      const matched = [...expr.matchAll(/[{,]\s*(\w+)(?==|!)/g)].map(([, name = '']) => name)
      const grouped = [...expr.matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, list = '']) =>
        list.split(/,\s*/),
      )
      for (const label of [...matched, ...grouped]) {
        assert.ok(labels.has(label) || ADDED.includes(label), `${label} in ${expr}`)
      }
    }
    const legends = panels.flatMap(({ targets }) => targets.map((one) => one.legendFormat))
    for (const [, label = ''] of legends.join().matchAll(/\{\{(\w+)\}\}/g)) {
      assert.ok(labels.has(label) || ADDED.includes(label), label)
    }
  })
})

const isMissing = spawnSync('promtool', ['--version']).error !== undefined
const skip = isMissing && 'promtool is not installed'

test('promtool: every query of the dashboard is PromQL', { skip }, () => {
  const folder = temporaryFolder()
  const rules = expressions.map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
  }))
  writeFileSync(join(folder, 'rules.json'), JSON.stringify({ groups: [{ name: 'all', rules }] }))
  const { status, stdout, stderr } = spawnSync(
    'promtool',
    ['check', 'rules', '--lint=none', join(folder, 'rules.json')],
    { encoding: 'utf8' },
  )
  assert.equal(status, 0, `${stdout}\n${stderr}`)
})
