/** Bodies of a bulk that cost more to read than to send. */

export function nested(): string {
  return `{"items":[${'['.repeat(4_100_000)}`
}

export function faulty(): string {
  const item = JSON.stringify(
    Object.fromEntries(Array.from({ length: 32 }, (_, i) => [`field_${i}`, i])),
  )
  return `{"items":[${Array(1000).fill(item).join(',')}]}`
}

/** As much as a thousand codes can say, but for their names: parsed as a whole, and none is created. */
export function whole(): string {
  const when = { country: ['DE', 'FR'], device: ['ios'], language: ['de', 'en'] }
  const rules = Array(20).fill({ when, destination_url: 'https://example.com/x' })
  const item = JSON.stringify({ destination_url: 'https://example.com/', tags: ['a', 'b'], rules })
  return `{"items":[${Array(1000).fill(item).join(',')}]}`
}
