import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { address, runLoad, toRequest } from './load.ts'

/**
 * Scans as load: 1,000 codes, 200 agents, 10,000 addresses, in 4,096 prepared requests. Sent by wrk
 * if it is on PATH, otherwise by our own generator.
 */
export interface ScanLoad {
  readonly port: number
  readonly seconds: number
  readonly shortCodes: readonly string[]
  readonly folder: string
  /** The processor the generator is bound to; null: any. */
  readonly core: number | null
}

export interface ScanRate {
  readonly perSecond: number
  readonly p99Ms: number
  readonly answers: number
}

const REQUESTS = 4096
const CONNECTIONS = 64
const AGENTS = Array.from({ length: 200 }, (_, i) => {
  const system =
    i % 2 ? `iPhone; CPU iPhone OS 1${i % 9}_${i} like Mac OS X` : `Linux; Android ${i}`
  return `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.${i} Mobile/15E148 Safari/604.1`
})

const ADDRESSES = Array.from({ length: 10_000 }, (_, i) => address(i))

export const hasWrk = (() => {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as { status?: number | null }).status === 1
  }
})()

export async function scan(load: ScanLoad): Promise<ScanRate> {
  const picks = pickScans(load.shortCodes, REQUESTS)
  return hasWrk ? scanWithWrk(load, picks) : scanWithOurs(load, picks)
}

interface Pick {
  readonly path: string
  readonly agent: string
  readonly address: string
}

export function pickScans(shortCodes: readonly string[], count: number): Pick[] {
  return Array.from({ length: count }, () => pick(shortCodes))
}

export function toRequests(shortCodes: readonly string[], count = REQUESTS) {
  return pickScans(shortCodes, count).map(asRequest)
}

function asRequest({ path, agent, address }: Pick) {
  return toRequest('GET', path, [`User-Agent: ${agent}`, `X-Forwarded-For: ${address}`], '')
}

function pick(shortCodes: readonly string[]): Pick {
  const any = (count: number) => Math.floor(Math.random() * count)
  return {
    path: `/${shortCodes[any(shortCodes.length)]}`,
    agent: AGENTS[any(AGENTS.length)] ?? '',
    address: ADDRESSES[any(ADDRESSES.length)] ?? '',
  }
}

async function scanWithWrk(load: ScanLoad, picks: readonly Pick[]): Promise<ScanRate> {
  const script = join(load.folder, 'scans.lua')
  const lines = picks.map(
    ({ path, agent, address }) =>
      `wrk.format("GET", "${path}", {["User-Agent"]="${agent}", ["X-Forwarded-For"]="${address}", ["Accept"]="text/html,*/*"})`,
  )
  writeFileSync(
    script,
    `local r = {}
init = function() r = {${lines.join(',\n')}} end
local i = math.random(${picks.length})
request = function() i = i % #r + 1; return r[i] end
done = function(summary, latency) io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(99), summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout)) end`,
  )
  const url = `http://127.0.0.1:${load.port}`
  const wrk = ['wrk', '-t1', `-c${CONNECTIONS}`, `-d${load.seconds}s`, '-s', script, url]
  const command = load.core === null ? wrk : ['taskset', '-c', String(load.core), ...wrk]
  const { stdout } = await promisify(execFile)(command[0] ?? '', command.slice(1))
  const [, requests, duration, p99, errors] = /RESULT (\d+) (\d+) (\d+) (\d+)/.exec(stdout) ?? []
  if (Number(errors) > 0) throw new Error(`wrk saw errors: ${stdout}`)
  const answers = Number(requests)
  return { perSecond: (answers / Number(duration)) * 1e6, p99Ms: Number(p99) / 1000, answers }
}

async function scanWithOurs(load: ScanLoad, picks: readonly Pick[]): Promise<ScanRate> {
  const requests = picks.map(asRequest)
  const shape = { port: load.port, seconds: load.seconds, connections: CONNECTIONS, repeat: 1 }
  const { perSecond, answers, p99Ms } = await runLoad({ ...shape, requests })
  const all = Object.values(answers).reduce((sum, count) => sum + count, 0)
  if (answers['302'] !== all) throw new Error(`Not all were redirected: ${JSON.stringify(answers)}`)
  return { perSecond, p99Ms, answers: all }
}
