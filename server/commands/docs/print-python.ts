/**
 * The types and methods of client/python, printed from the OpenAPI document as print-client.ts prints
 * those of client/. They run on Python 3.9, so optional fields are a second class, not `NotRequired`.
 */
import {
  contentOf,
  type Document,
  dataOf,
  eventsOf,
  JSON_TYPE,
  nameOf,
  type Operation,
  operationsOf,
  type Parameter,
  parametersOf,
  type Schema,
  takesList,
} from '../../http/ops/document.ts'
import { Classes, KEYWORDS, toDocstring, toUnion } from './python-types.ts'

export interface PythonFiles {
  readonly 'client/python/qroute/types.py': string
  readonly 'client/python/qroute/_operations.py': string
}

const HEAD = '# Generated from openapi.json by `npm run docs`. Do not edit.\n'
const LINE_MAX = 100
const BOOLS: readonly unknown[] = ['true', 'false']
const HEADER_TYPES: Readonly<Record<string, string>> = { 'if-match': 'Optional[IfMatch]' }

export function toPythonFiles(document: Document): PythonFiles {
  return {
    'client/python/qroute/types.py': toTypes(document),
    'client/python/qroute/_operations.py': toOperations(document),
  }
}

function toTypes(document: Document): string {
  const classes = new Classes(Object.keys(document.components.schemas))
  const aliases: string[] = []
  for (const [name, schema] of Object.entries(document.components.schemas)) {
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
${eventsOf(document)
  .map((schema) => `    ${named(schema, 'A webhook')},\n`)
  .join('')}]
`
}

function toOperations(document: Document): string {
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
  document: Document,
  { operation, method, path }: { operation: Operation; method: string; path: string },
  used: Set<string>,
): string {
  const { operationId } = operation
  const params = toParameters(document, operation)
  const content = contentOf(document, operation)
  const isFile = content && !content[JSON_TYPE]
  const body = isFile ? 'Upload' : content && named(content[JSON_TYPE]?.schema, operationId)
  const data = dataOf(document, operation)
  const returned = data === null ? 'Download' : named(data, operationId)
  if (data !== null) used.add(returned)
  if (body && !isFile) used.add(body)
  const inPath = params.filter((one) => one.in === 'path')
  const signature = [
    'self',
    ...inPath.map(({ name }) => `${toName(name)}: str`),
    ...(body ? [`body: ${body}`] : []),
  ]
  const options = params.filter((one) => one.in !== 'path')
  const keywords = options.map(({ name, type }) => `${toName(name)}: ${type} = None`)
  if (isFile) keywords.push('content_type: Optional[str] = None')
  if (keywords.length > 0) signature.push('*', ...keywords)
  const dictOf = (place: Parameter['in']) =>
    params.filter((one) => one.in === place).map(({ name }) => `"${name}": ${toName(name)}`)
  const args = [
    `"${method}"`,
    `"${path}"`,
    ...(inPath.length > 0 ? [`path={${dictOf('path').join(', ')}}`] : []),
    ...(dictOf('query').length > 0 ? [`query={${dictOf('query').join(', ')}}`] : []),
    ...(dictOf('header').length > 0 ? [`headers={${dictOf('header').join(', ')}}`] : []),
    ...(isFile ? ['upload=body', 'content_type=content_type'] : body ? ['body=body'] : []),
  ]
  const about = [operation.summary, `\`${method} ${path}\``].filter(Boolean).join('. ')
  const start = `    def ${toSnake(operationId)}`
  const send = `        return self.${data === null ? '_download' : '_json'}`
  return `${inLines(`${start}(`, signature, `) -> ${returned}:`, '    ')}
${toDocstring(about, '        ')}${inLines(`${send}(`, args, ')', '        ')}
`
}

/** In one line where it fits. */
function inLines(open: string, parts: readonly string[], close: string, indent: string): string {
  const line = `${open}${parts.join(', ')}${close}`
  if (line.length <= LINE_MAX) return line
  return `${open}\n${parts.map((part) => `${indent}    ${part},\n`).join('')}${indent}${close}`
}

function toParameters(document: Document, operation: Operation) {
  // Its answer is no file, and the client keeps none.
  const params = parametersOf(document, operation)
    .filter(({ name }) => name !== 'If-None-Match')
    .map((parameter) => {
      if (parameter.in !== 'path' && parameter.required)
        throw new Error(`print-python.ts: ${parameter.name} is required`)
      return { ...parameter, type: toParameterType(parameter) }
    })
  const names = params.map(({ name }) => toName(name))
  if (new Set([...names, 'body', 'content_type']).size < names.length + 2) {
    throw new Error(
      `print-python.ts: ${operation.operationId} has two parameters with the same name`,
    )
  }
  return params
}

function toParameterType({ name, in: place, schema }: Parameter): string {
  if (place === 'header') return HEADER_TYPES[name.toLowerCase()] ?? 'Optional[str]'
  if (takesList(schema)) return 'Union[str, List[str], None]'
  const isBool = schema.enum?.length === 2 && schema.enum.every((one) => BOOLS.includes(one))
  return isBool ? 'Optional[bool]' : toUnion([new Classes([]).typeOf(schema, ''), 'None'])
}

/** Bodies and answers are schemas with a name. */
function named(schema: Schema | undefined, where: string): string {
  const name = schema && nameOf(schema)
  if (!name) throw new Error(`print-python.ts: ${where} has an object without a name`)
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
function toList(document: Document, operation: Operation): List | null {
  const { operationId } = operation
  const parameters = parametersOf(document, operation)
  if (!parameters.some(({ name }) => name === 'cursor')) return null
  const limit = parameters.find(({ name }) => name === 'limit')?.schema.maximum
  const page = named(dataOf(document, operation) ?? undefined, operationId)
  const items = document.components.schemas[page]?.properties?.data?.items
  if (limit === undefined || typeof items !== 'object') {
    throw new Error(`print-python.ts: ${operationId} has no limit or no items`)
  }
  return { method: toSnake(operationId), limit, page, item: named(items, operationId) }
}

function toSnake(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `If-Match` is if_match, and `from` from_. */
function toName(text: string): string {
  const name = text.toLowerCase().replaceAll('-', '_')
  return KEYWORDS.includes(name) ? `${name}_` : name
}
