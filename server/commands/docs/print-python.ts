/**
 * The types and methods of client/python, printed from the OpenAPI document as print-client.ts prints
 * those of client/. They run on Python 3.9, so optional fields are a second class, not `NotRequired`.
 */
import { COMMA_LIST, dataOf, deref, JSON_TYPE, operationsOf } from './print-client.ts'
import { Classes, KEYWORDS, toDocstring, toUnion } from './python-types.ts'

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
  const all: Schema[] = (operation.parameters ?? []).map((one: Schema) => deref(document, one))
  // Its answer is no file, and the client keeps none.
  const given = all.filter(({ name }) => name !== 'If-None-Match')
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
  const isBool =
    schema.enum?.length === 2 && schema.enum.every((one: string) => BOOLS.includes(one))
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

function toSnake(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `If-Match` is if_match, and `from` from_. */
function toName(text: string): string {
  const name = text.toLowerCase().replaceAll('-', '_')
  return KEYWORDS.includes(name) ? `${name}_` : name
}
