const WIDTH = 120
const INDENT = 2

/** JSON with lists and objects on one line where they fit: half as many lines, and one change is one line. */
export function toCompactJson(value: unknown, depth = 0, before = 0): string {
  const line = toLine(value)
  if (depth * INDENT + before + line.length <= WIDTH || typeof value !== 'object') return line
  const pad = ' '.repeat((depth + 1) * INDENT)
  const end = ' '.repeat(depth * INDENT)
  if (Array.isArray(value)) {
    const items = value.map((item) => pad + toCompactJson(item, depth + 1))
    return `[\n${items.join(',\n')}\n${end}]`
  }
  const fields = defined(value).map(([key, item]) => {
    const name = `${JSON.stringify(key)}: `
    return pad + name + toCompactJson(item, depth + 1, name.length)
  })
  return `{\n${fields.join(',\n')}\n${end}}`
}

function toLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = defined(value).map(([key, item]) => `${JSON.stringify(key)}: ${toLine(item)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** As JSON.stringify: what is undefined is left out. */
function defined(value: object | null): [string, unknown][] {
  return Object.entries(value ?? {}).filter(([, item]) => item !== undefined)
}
