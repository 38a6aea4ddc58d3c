import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { askDns } from '../../../../outbound/dial.ts'

/** A name server of the test's own. */

const IPV4 = [192, 0, 2, 7]
const IPV6 = [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9]
const TYPES = { 1: IPV4, 28: IPV6 } as Readonly<Record<number, readonly number[]>>

/** Answers A and AAAA questions, except for those it is told to drop. */
export async function startNameServer(t: TestContext, dropped: (type: number) => boolean) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const end = question.indexOf(0, 12) + 1
    const labels = question.subarray(12, end).toString('latin1')
    const name = labels.replace(/[^a-z0-9-]/g, '.').slice(1, -1)
    const type = question.readUInt16BE(end)
    asked.push(name)
    const data = TYPES[type] ?? []
    if (dropped(type)) return
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])
    const record = [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]
    const answer = Buffer.concat([head, question.subarray(12, end + 4), Buffer.from(record)])
    socket.send(answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const servers = [`127.0.0.1:${socket.address().port}`]
  t.after(() => socket.close())
  return { ask: (name: string) => askDns(name, servers), asked }
}
