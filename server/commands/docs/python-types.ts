/** Types of Python for the schemas of the document, as `typing` of Python 3.9 has them. */
import { type AnySchema, nameOf, type Schema, UNKNOWN } from '../../http/ops/document.ts'

export const KEYWORDS =
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

/** One class for each object, also for those inside another: `brand` of Account is AccountBrand. */
export class Classes {
  readonly #names: Set<string>
  readonly #texts: string[] = []

  constructor(names: readonly string[]) {
    this.#names = new Set(names)
  }

  text(): string {
    return this.#texts.join('\n')
  }

  add(name: string, schema: Schema): void {
    const { properties = {}, required = [], description, additionalProperties = false } = schema
    if (additionalProperties !== false && additionalProperties !== true) {
      throw new Error(`print-python.ts cannot print fields beside those of ${name}`)
    }
    const fields = Object.entries(properties).map(([field, its]) => ({
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
  typeOf(schema: AnySchema, name: string): string {
    if (typeof schema === 'boolean') return 'Any'
    const unknown = [...UNKNOWN, 'allOf'].find((word) => word in schema)
    if (unknown) throw new Error(`print-python.ts cannot print ${unknown}`)
    const reference = nameOf(schema)
    const alternatives = schema.anyOf ?? schema.oneOf
    if (reference) return orNone(reference, schema)
    if (alternatives)
      return orNone(toUnion(alternatives.map((one) => this.typeOf(one, name))), schema)
    return orNone(this.#ownTypeOf(schema, name), schema)
  }

  #ownTypeOf(schema: Schema, name: string): string {
    if ('const' in schema) return toUnion([toLiteral([schema.const])])
    if (schema.enum) {
      const values = schema.enum.filter((value) => value !== null)
      const hasNone = values.length < schema.enum.length
      return toUnion([toLiteral(values), ...(hasNone ? ['None'] : [])])
    }
    const types = [schema.type ?? (schema.properties ? 'object' : [])].flat()
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

function orNone(type: string, { nullable }: Schema): string {
  return nullable === true ? toUnion([type, 'None']) : type
}

/** `Optional[X]` for `Union[X, None]`, and one union for unions of unions. */
export function toUnion(types: readonly string[]): string {
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

function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.includes(text)
}

function toPascal(text: string): string {
  return text.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export function toDocstring(text: string | undefined, indent: string): string {
  if (!text) return ''
  const line = text.replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('"""', "'''")
  return `${indent}"""${line.endsWith('"') ? `${line} ` : line}"""\n`
}
