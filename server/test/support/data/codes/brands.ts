import assert from 'node:assert/strict'
import type { Service } from '../../service/service.ts'
import { DISC } from './images.ts'

/** A brand with everything, and its logo. */
export const HARBOUR = {
  name: 'Harbour Café',
  color: '#8a2f16',
  contact_url: 'https://harbourcafe.example/hello',
  language: 'de',
} as const

export async function uploadLogo(service: Service, key: string, bytes = DISC): Promise<string> {
  const headers = { 'content-type': 'image/svg+xml' }
  const sent = { key, headers, body: bytes.toString() }
  const { status, json, text } = await service.call('POST', '/v1/logos', sent)
  assert.ok(status === 201 || status === 200, text)
  return json.id
}
