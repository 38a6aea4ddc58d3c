import { operationsOf } from '../document.ts'
import {
  exampleOf,
  type Named,
  nameOf,
  type Schema,
  toFields,
  toJson,
  toParameters,
  toText,
  usedBy,
} from './fields.ts'
import { escapeHtml, toAnchor, toPlain } from './inline.ts'
import { type Rendered, type Section, toCode, toTable } from './markdown.ts'

/**
 * The reference: a page for each tag of the OpenAPI document, with its operations (`#createCode`) and,
 * once, the objects that they take and return (`#object-NewCode`); and one for the bodies of webhooks.
 */
export interface ReferencePage extends Rendered {
  /** Below /docs/. */
  readonly path: string
}

interface Operation {
  readonly method: string
  readonly path: string
  readonly operation: Schema
}

interface Page {
  readonly document: Schema
  readonly named: Named
  readonly sections: Section[]
}

export function toReference(document: Schema): ReferencePage[] {
  const operations: Operation[] = operationsOf(document)
  const pages = document.tags.map(({ name, description }: Schema) =>
    toPage(
      document,
      name,
      description,
      operations.filter(({ operation }) => operation.tags.includes(name)),
    ),
  )
  return [...pages, toEventPage(document)]
}

function toPage(
  document: Schema,
  title: string,
  description: string,
  operations: readonly Operation[],
): ReferencePage {
  const page = openPage(document, title, description)
  const parts = operations.map((one) => toOperation(page, one))
  const used = usedBy(
    operations.map(({ operation }) => bodiesOf(operation)),
    page.named,
  )
  return closePage(page, title, description, [...parts, toObjects(page, used)])
}

/** Request and answers, without the errors: those have one shape and a page of their own. */
function bodiesOf({ requestBody, responses }: Schema): unknown {
  const fine = Object.entries<Schema>(responses).filter(([status]) => status.startsWith('2'))
  return [requestBody?.content, ...fine.map(([, answer]) => answer.content)]
}

function openPage(document: Schema, title: string, text: string): Page {
  const sections = [{ level: 1, anchor: toAnchor(title), title, text }]
  return { document, named: document.components.schemas, sections }
}

function closePage(
  { sections }: Page,
  title: string,
  description: string,
  parts: readonly string[],
): ReferencePage {
  const head = `<h1 id="${toAnchor(title)}">${escapeHtml(title)}</h1>\n<p>${toText(description)}</p>`
  return {
    path: `reference/${toAnchor(title)}`,
    title,
    html: [head, ...parts].join('\n'),
    sections,
  }
}

function heading(level: number, anchor: string, title: string): string {
  return `<h${level} id="${anchor}"><a href="#${anchor}">${escapeHtml(title)}</a></h${level}>`
}

function toOperation(page: Page, { method, path, operation }: Operation): string {
  const { operationId: id, summary, description = '', parameters = [], requestBody } = operation
  const call = `${method} ${path}`
  const names = parameters.map(({ name }: Schema) => name).join(' ')
  page.sections.push({
    level: 2,
    anchor: id,
    title: summary,
    text: `${call} ${toPlain(description)} ${names}`,
  })
  const parts = [
    heading(2, id, summary),
    `<p class="call"><span class="method">${method}</span> <code>${escapeHtml(path)}</code></p>`,
    description === '' ? '' : `<p>${toText(description)}</p>`,
    operation.deprecated ? DEPRECATED : '',
    `<p class="who">${whoOf(operation)}</p>`,
  ]
  if (parameters.length > 0) {
    parts.push(heading(3, `${id}-parameters`, 'Parameters'), toParameters(parameters))
  }
  if (requestBody) parts.push(heading(3, `${id}-body`, 'Body'), toBody(requestBody, page))
  parts.push(heading(3, `${id}-request`, 'Request'), toCode(operation['x-codeSamples'][0].source))
  parts.push(heading(3, `${id}-answers`, 'Answers'), toAnswers(operation, page))
  return parts.filter((part) => part !== '').join('\n')
}

const DEPRECATED =
  '<p><strong>Deprecated</strong>: <a href="/docs/versioning">what this means</a>.</p>'

function whoOf({ security = [] }: Schema): string {
  if (security.length === 0) return 'Needs neither a key nor a session.'
  const scopes = security.flatMap(({ apiKey }: Schema) => (apiKey ? [apiKey] : []))[0]
  const roles = security.flatMap(({ session }: Schema) => (session ? [session] : []))[0]
  const list = (names: readonly string[]) => names.map((name) => `<code>${name}</code>`).join(', ')
  const key = scopes && (scopes.length === 0 ? 'any key' : `a key with ${list(scopes)}`)
  const person = roles && (roles.length === 0 ? 'anyone signed in' : `signed in as ${list(roles)}`)
  return `For ${[key, person].filter(Boolean).join(', or ')}.`
}

function toBody({ content }: Schema, { named }: Page): string {
  const [[type, { schema }]] = Object.entries<Schema>(content) as [[string, Schema]]
  if (type !== 'application/json') {
    return `<p>${Object.keys(content)
      .map((one) => `<code>${escapeHtml(one)}</code>`)
      .join(', ')}</p>`
  }
  const name = schema.$ref ? nameOf(schema.$ref) : null
  return toFields(name === null ? schema : named[name])
}

function toAnswers({ responses }: Schema, { document }: Page): string {
  const examples: string[] = []
  const rows = Object.entries<Schema>(responses).map(([status, told]) => {
    const answer = told.$ref ? document.components.responses[nameOf(told.$ref)] : told
    if (/^[45]/.test(status)) return [status, errorsOf(answer)]
    examples.push(...toExamples(status, answer.content ?? {}))
    const bodies = Object.entries<Schema>(answer.content ?? {}).map(([type, { schema }]) => {
      const name = schema?.$ref ? nameOf(schema.$ref) : null
      if (name === null) return ` <code>${escapeHtml(type)}</code>`
      return ` <a href="#object-${name}">${name}</a>`
    })
    return [status, `${toText(answer.description)}${bodies.join(',')}`]
  })
  return [toTable(['status', 'what'], rows), ...examples].join('\n')
}

/** What a real server answered to the request above. */
function toExamples(status: string, content: Schema): string[] {
  const types = Object.keys(content)
  return Object.entries<Schema>(content).flatMap(([type, { example }]) => {
    if (example === undefined) return []
    const title = `<h4>Example of ${status}${types.length > 1 ? ` as ${type}` : ''}</h4>`
    return [`${title}\n${toCode(typeof example === 'string' ? example.trim() : toJson(example))}`]
  })
}

/** Their meaning is on the page of errors; a status has several. */
function errorsOf({ description = '' }: Schema): string {
  const codes = [...description.matchAll(/^`(\w+)`: (.*)$/gm)]
  if (codes.length === 0) return toText(description)
  return codes
    .map(
      ([, code = '', when]) =>
        `<a href="/docs/errors#${code}"><code>${code}</code></a>: ${toText(when)}`,
    )
    .join('<br>')
}

function toObjects(page: Page, used: ReadonlySet<string>): string {
  if (used.size === 0) return ''
  page.sections.push({ level: 2, anchor: 'objects', title: 'Objects', text: '' })
  const objects = [...used].sort().map((name) => {
    const schema = page.named[name]
    const fields = Object.keys(schema.properties ?? {}).join(' ')
    page.sections.push({ level: 3, anchor: `object-${name}`, title: name, text: fields })
    const text = schema.description ? `<p>${toText(schema.description)}</p>` : ''
    return `${heading(3, `object-${name}`, name)}\n${text}${toFields(schema)}`
  })
  return [heading(2, 'objects', 'Objects'), ...objects].join('\n')
}

const EVENTS = 'Webhook events'
const EVENTS_TEXT = 'The body of each type of event that Qroute posts to your endpoints.'

function toEventPage(document: Schema): ReferencePage {
  const page = openPage(document, EVENTS, EVENTS_TEXT)
  const parts = Object.entries<Schema>(document.webhooks).map(([event, { post }]) => {
    page.sections.push({ level: 2, anchor: post.operationId, title: event, text: post.summary })
    const { schema } = post.requestBody.content['application/json']
    const example = toJson(exampleOf(schema, page.named))
    return `${heading(2, post.operationId, event)}\n<p>${toText(post.summary)}.</p>\n${toBody(post.requestBody, page)}\n${toCode(example)}`
  })
  const used = usedBy(
    Object.values<Schema>(document.webhooks).map(({ post }) => post.requestBody),
    page.named,
  )
  return closePage(page, EVENTS, EVENTS_TEXT, [...parts, toObjects(page, used)])
}
