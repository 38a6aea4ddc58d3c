/**
 * The types and methods of client/python, printed from the OpenAPI document as print-client.ts prints
 * those of client/. They run on Python 3.9, so optional fields are a second class, not `NotRequired`.
 */
import { COMMA_LIST, dataOf, deref, JSON_TYPE, operationsOf, UNKNOWN } from './print-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema is whatever the document says
type Schema = any

export interface PythonFiles {
  readonly 'client/python/qroute/types.py': string
  readonly 'client/python/qroute/_operations.py': string
}

interface Parameter {
  /** As in the request. */
  readonly name: string
  readonly place: 'path' | 'query' | 'header'
  readonly type: string
}

const HEAD = '# Generated from openapi.json by `npm run docs`. Do not edit.\n'
const LINE_MAX = 100
const KEYWORDS =
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  )
const SIMPLE: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}
const BOOLS = ['true', 'false']
const HEADER_TYPES: Readonly<Record<string, string>> = { 'if-match': 'Optional[IfMatch]' }

export function toPythonFiles(document: Schema): PythonFiles {
  return {
    'client/python/qroute/types.py': toTypes(document),
    'client/python/qroute/_operations.py': toOperations(document),
  }
}

function toTypes(document: Schema): string {
  const classes = new Classes(Object.keys(document.components.schemas))
  const aliases: string[] = []
  for (const [name, schema] of Object.entries<Schema>(document.components.schemas)) {
    if (schema.type === 'object' && schema.properties) classes.add(name, schema)
    else aliases.push(`${name} = ${classes.typeOf(schema, `${name}Fields`)}\n`)
  }
  return `${HEAD}"""The objects of the API: plain dicts, described for type checkers."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

${classes.text()}
${aliases.join('')}
# What webhooks deliver; \`event\` says which it is.
WebhookEvent = Union[
${toEvents(document)
  .map((name) => `    ${name},\n`)
  .join('')}]
`
}

function toEvents(document: Schema): string[] {
  return Object.values<Schema>(document.webhooks).map(({ post }) =>
    named(post.requestBody.content[JSON_TYPE].schema, post),
  )
}

/** One class for each object, also for those inside another: `brand` of Account is AccountBrand. */
class Classes {
  readonly #names: Set<string>
  readonly #texts: string[] = []

  constructor(names: readonly string[]) {
    this.#names = new Set(names)
  }

  text(): string {
    return this.#texts.join('\n')
  }

  add(name: string, schema: Schema): void {
    const { properties, required = [], description, additionalProperties = false } = schema
    if (additionalProperties !== false && additionalProperties !== true) {
      throw new Error(`print-python.ts cannot print fields beside those of ${name}`)
    }
    const fields = Object.entries<Schema>(properties).map(([field, its]) => ({
      field,
      type: this.typeOf(its, name + toPascal(field)),
      isRequired: required.includes(field),
    }))
    const [must, may] = [true, false].map((kind) => fields.filter((f) => f.isRequired === kind))
    const about = toDocstring(description, '    ')
    if (must?.length === 0) this.#print(name, 'TypedDict, total=False', about, may)
    else if (may?.length === 0) this.#print(name, 'TypedDict', about, must)
    else {
      this.#print(`_${name}`, 'TypedDict', '', must)
      this.#print(name, `_${name}, total=False`, about, may)
    }
  }

  #print(
    name: string,
    base: string,
    about: string,
    fields: readonly { field: string; type: string }[] = [],
  ): void {
    const isPlain = fields.every(({ field }) => isName(field))
    if (isPlain) {
      const lines = fields.map(({ field, type }) => `    ${field}: ${type}\n`)
      this.#texts.push(`\nclass ${name}(${base}):\n${about}${lines.join('') || '    pass\n'}`)
      return
    }
    // `from` cannot be an attribute. Only a TypedDict of its own can be written in this way.
    const [parent = '', total] = base.split(', ')
    const dict = parent === 'TypedDict' ? name : `_${name.replace(/^_/, '')}Fields`
    const lines = fields.map(
      ({ field, type }) => `        "${field}": "${type.replaceAll('"', "'")}",\n`,
    )
    const last = total ? `    ${total},\n` : ''
    this.#texts.push(
      `\n${dict} = TypedDict(\n    "${dict}",\n    {\n${lines.join('')}    },\n${last})\n`,
    )
    if (dict !== name)
      this.#texts.push(`\nclass ${name}(${parent}, ${dict}):\n${about || '    pass\n'}`)
  }

  /** `name` is for an object that has none. */
  typeOf(schema: Schema, name: string): string {
    if (schema === true) return 'Any'
    const unknown = [...UNKNOWN, 'allOf'].find((word) => word in schema)
    if (unknown) throw new Error(`print-python.ts cannot print ${unknown}`)
    const given: Schema[] | undefined = schema.anyOf ?? schema.oneOf
    if (schema.$ref) return orNone(schema.$ref.split('/').at(-1), schema)
    if (given) return orNone(toUnion(given.map((one) => this.typeOf(one, name))), schema)
    return orNone(this.#ownTypeOf(schema, name), schema)
  }

  #ownTypeOf(schema: Schema, name: string): string {
    if ('const' in schema) return toUnion([toLiteral([schema.const])])
    if (schema.enum) {
      const values: unknown[] = schema.enum.filter((value: unknown) => value !== null)
      const hasNone = values.length < schema.enum.length
      return toUnion([toLiteral(values), ...(hasNone ? ['None'] : [])])
    }
    const types: string[] = [schema.type ?? (schema.properties ? 'object' : [])].flat()
    if (types.length === 0) return 'Any'
    return toUnion(types.map((type) => this.#simpleTypeOf(type, schema, name)))
  }

  #simpleTypeOf(type: string, schema: Schema, name: string): string {
    if (type === 'array') return `List[${this.typeOf(schema.items ?? true, name)}]`
    if (type === 'object') return this.#objectOf(schema, name)
    const simple = SIMPLE[type]
    if (!simple) throw new Error(`print-python.ts cannot print the type ${type}`)
    return simple
  }

  #objectOf(schema: Schema, name: string): string {
    if (!schema.properties) {
      const { additionalProperties: others = true } = schema
      return `Dict[str, ${this.typeOf(others || true, name)}]`
    }
    let own = name
    for (let number = 2; this.#names.has(own); number++) own = `${name}${number}`
    this.#names.add(own)
    this.add(own, schema)
    return own
  }
}

function toOperations(document: Schema): string {
  const used = new Set<string>()
  const all = operationsOf(document)
  const methods = all.map((one) => toMethod(document, one, used))
  const lists = all.flatMap(({ operation }) => toList(document, operation) ?? [])
  const walks = [...new Map(lists.map((list) => [list.page, list])).values()]
  const limits = lists.map(({ method, limit }) => `    "${method}": ${limit},\n`)
  const overloads = walks.map(({ page, item }) => {
    for (const type of [page, item]) used.add(type)
    return `    @overload
    def each(
        self, method: Callable[P, ${page}], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[${item}]: ...

`
  })
  return `${HEAD}"""One method for each operation of the API, and one to walk through its lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Literal, Optional, Union
from typing import overload

from ._answers import Download, IfMatch
from ._lists import walk
from ._sender import Sender, Upload
from .types import (
${[...used]
  .sort()
  .map((name) => `    ${name},\n`)
  .join('')})

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    P = ParamSpec("P")

VERSION = "${document.info.version}"

# The largest page of each list.
LIMITS = {
${limits.join('')}}


class Operations(Sender):
${methods.join('\n')}
${overloads.join('')}    def each(self, method: Callable[..., Any], /, *args: Any, **params: Any) -> Iterator[Any]:
        """
        Every entry of a list, page after page: \`client.each(client.list_codes, tag="summer")\`.
        """
        return walk(method, args, params, LIMITS)
`
}

function toMethod(
  document: Schema,
  { operation, method, path }: { operation: Schema; method: string; path: string },
  used: Set<string>,
): string {
  const params = parametersOf(document, operation)
  const content = deref(document, operation.requestBody ?? {}).content
  const isFile = content && !content[JSON_TYPE]
  const body = isFile ? 'Upload' : content && named(content[JSON_TYPE].schema, operation)
  const data = dataOf(document, operation)
  const returned = data === null ? 'Download' : named(data, operation)
  if (data !== null) used.add(returned)
  if (body && !isFile) used.add(body)
  const inPath = params.filter(({ place }) => place === 'path')
  const given = [
    'self',
    ...inPath.map(({ name }) => `${toName(name)}: str`),
    ...(body ? [`body: ${body}`] : []),
  ]
  const options = params.filter(({ place }) => place !== 'path')
  const keywords = options.map(({ name, type }) => `${toName(name)}: ${type} = None`)
  if (isFile) keywords.push('content_type: Optional[str] = None')
  if (keywords.length > 0) given.push('*', ...keywords)
  const dictOf = (place: Parameter['place']) =>
    params.filter((one) => one.place === place).map(({ name }) => `"${name}": ${toName(name)}`)
  const args = [
    `"${method}"`,
    `"${path}"`,
    ...(inPath.length > 0 ? [`path={${dictOf('path').join(', ')}}`] : []),
    ...(dictOf('query').length > 0 ? [`query={${dictOf('query').join(', ')}}`] : []),
    ...(dictOf('header').length > 0 ? [`headers={${dictOf('header').join(', ')}}`] : []),
    ...(isFile ? ['upload=body', 'content_type=content_type'] : body ? ['body=body'] : []),
  ]
  const about = [operation.summary, `\`${method} ${path}\``].filter(Boolean).join('. ')
  const start = `    def ${toSnake(operation.operationId)}`
  const send = `        return self.${data === null ? '_download' : '_json'}`
  return `${inLines(`${start}(`, given, `) -> ${returned}:`, '    ')}
${toDocstring(about, '        ')}${inLines(`${send}(`, args, ')', '        ')}
`
}

/** In one line where it fits. */
function inLines(open: string, parts: readonly string[], close: string, indent: string): string {
  const line = `${open}${parts.join(', ')}${close}`
  if (line.length <= LINE_MAX) return line
  return `${open}\n${parts.map((part) => `${indent}    ${part},\n`).join('')}${indent}${close}`
}

function parametersOf(document: Schema, operation: Schema): Parameter[] {
  const given: Schema[] = (operation.parameters ?? []).map((one: Schema) => deref(document, one))
  const params = given.map(({ name, in: place, schema, required }): Parameter => {
    if (place !== 'path' && required) throw new Error(`print-python.ts: ${name} is required`)
    return { name, place, type: toParameterType(name, place, schema) }
  })
  const names = params.map(({ name }) => toName(name))
  if (new Set([...names, 'body', 'content_type']).size < names.length + 2) {
    throw new Error(`print-python.ts: ${operation.operationId} has two parameters of one name`)
  }
  return params
}

function toParameterType(name: string, place: string, schema: Schema): string {
  if (place === 'header') return HEADER_TYPES[name.toLowerCase()] ?? 'Optional[str]'
  const isList = schema.type === 'string' && schema.pattern?.includes(COMMA_LIST)
  if (isList) return 'Union[str, List[str], None]'
  const isBool = schema.enum?.length === 2 && schema.enum.every((one: string) => BOOLS.includes(one))
  return isBool ? 'Optional[bool]' : toUnion([new Classes([]).typeOf(schema, ''), 'None'])
}

/** Bodies and answers are schemas with a name. */
function named(schema: Schema, { operationId }: Schema): string {
  const name = schema.$ref?.split('/').at(-1)
  if (!name) throw new Error(`print-python.ts: ${operationId} has an object without a name`)
  return name
}

interface List {
  readonly method: string
  readonly limit: number
  /** Types of a page, and of its entries. */
  readonly page: string
  readonly item: string
}

/** An operation that takes a cursor. */
function toList(document: Schema, operation: Schema): List | null {
  const given: Schema[] = (operation.parameters ?? []).map((one: Schema) => deref(document, one))
  if (!given.some(({ name }) => name === 'cursor')) return null
  const limit = given.find(({ name }) => name === 'limit').schema.maximum
  const page = named(dataOf(document, operation), operation)
  const { items } = document.components.schemas[page].properties.data
  return { method: toSnake(operation.operationId), limit, page, item: named(items, operation) }
}

function orNone(type: string, { nullable }: Schema): string {
  return nullable === true ? toUnion([type, 'None']) : type
}

/** `Optional[X]` for `Union[X, None]`, and one union for unions of unions. */
function toUnion(types: readonly string[]): string {
  const flat = types.flatMap((type) => {
    const inner = /^Optional\[(.+)\]$/.exec(type)?.[1]
    return inner ? [inner, 'None'] : [type]
  })
  const all = [...new Set(flat)]
  const rest = all.filter((type) => type !== 'None')
  const union = rest.length > 1 ? `Union[${rest.join(', ')}]` : (rest[0] ?? 'None')
  if (union === 'Any' || union === 'None') return union
  return rest.length < all.length ? `Optional[${union}]` : union
}

function toLiteral(values: readonly unknown[]): string {
  const texts = values.map((value) =>
    typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value),
  )
  return `Literal[${texts.join(', ')}]`
}

function toSnake(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `If-Match` is if_match, and `from` from_. */
function toName(text: string): string {
  const name = text.toLowerCase().replaceAll('-', '_')
  return KEYWORDS.includes(name) ? `${name}_` : name
}

function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.includes(text)
}

function toPascal(text: string): string {
  return text.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function toDocstring(text: string | undefined, indent: string): string {
  if (!text) return ''
  const told = text.replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('"""', "'''")
  return `${indent}"""${told.endsWith('"') ? `${told} ` : told}"""\n`
}
