import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { openApp } from '../../compose/app.ts'
import { readConfig } from '../../config.ts'
import { hostsOf, urlFault } from '../../outbound/target.ts'
import { onEveryEngine, startService } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/** The setting SHORT_DOMAINS: its validation, and that no domain in use can be removed. */

const GO = 'https://go.example'
const OLD = 'https://old.example'
const MAIN = { SHORT_BASE_URL: 'https://qr.example/to' }

function faultOf(SHORT_DOMAINS: string): string {
  try {
    readConfig({ ...MAIN, SHORT_DOMAINS })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('origins are read in any spelling', () => {
  const read = (SHORT_DOMAINS: string) => readConfig({ ...MAIN, SHORT_DOMAINS }).SHORT_DOMAINS
  assert.deepEqual(readConfig(MAIN).SHORT_DOMAINS, [])
  assert.deepEqual(read(''), [])
  assert.deepEqual(read(GO), [GO])
  assert.deepEqual(read(` ${GO}/ ,HTTPS://OLD.example:443,http://bücher.example:8080`), [
    GO,
    OLD,
    'http://xn--bcher-kva.example:8080',
  ])
  assert.deepEqual(read('http://go.example,https://go.example'), ['http://go.example', GO])
})

test('anything else stops the start with one line that names the setting', () => {
  const wrong = [
    ...[',', ' ', `${GO},`, 'go.example', 'ftp://go.example', 'https://', 'https:go.example'],
    ...[`${GO}/to`, `${GO}//`, `${GO}?x`, `${GO}/#`, `${GO};${OLD}`, `${GO} ${OLD}`, `${GO}.`],
    ...['https://user:hunter2@go.example', 'https://@go.example', `${GO}:99999`, `${GO}\\x`],
    ...['https://go.exa\nmple', 'https://%00', '*', 'https://*/x'],
  ]
  for (const value of wrong) {
    assert.match(faultOf(value), /^SHORT_DOMAINS: entry [12] must be an origin.*$/, value)
    assert.doesNotMatch(faultOf(value), /hunter2/)
  }
  assert.match(faultOf(`${GO},${OLD},https://GO.example:443/`), /^SHORT_DOMAINS: .*go.* twice$/)
  assert.match(faultOf(`${GO},https://qr.example`), /^SHORT_DOMAINS: .*SHORT_BASE_URL[^\n]*$/)
})

test('webhooks to a domain are webhooks to the service itself', () => {
  const config = readConfig({ ...MAIN, SHORT_DOMAINS: `${GO}:8443,${OLD}` })
  for (const url of [`${GO}/hook`, 'https://OLD.example./hook', 'https://qr.example/x']) {
    assert.match(urlFault(url, false, hostsOf(config)) ?? '', /this service/, url)
  }
  assert.equal(urlFault('https://new.example/hook', false, hostsOf(config)), null)
})

onEveryEngine('short domains', (_start, engine) => {
  test('that codes use cannot be taken out, until these are deleted', async (t) => {
    const env = { ...MAIN, SHORT_DOMAINS: `${GO},${OLD}` }
    const service = await startService(engine, env, (close) => atEnd(t, close), {})
    const { liveKey: key } = await service.account()
    const create = async (domain: string) => {
      const json = await service.newCode(key, { domain })
      assert.equal(json.short_url, `${domain}/${json.short_code}`)
      return json
    }
    const begin = async (SHORT_DOMAINS: string) => {
      const config = readConfig({ ...service.env, SHORT_DOMAINS })
      await (await openApp(config, pino({ level: 'silent' }))).close()
    }
    const two = 'SHORT_DOMAINS: 2 codes use https://go.example, '
    const one = 'SHORT_DOMAINS: 1 code uses https://old.example, '
    const isRefused =
      (...starts: string[]) =>
      ({ message }: Error) => {
        const lines = message.split('\n')
        assert.equal(lines.length, starts.length, message)
        return starts.every((text, index) => lines[index]?.startsWith(text))
      }
    await create(GO)
    const [, old] = [await create(GO), await create(OLD)]
    await assert.rejects(begin(''), isRefused(two, one))
    await assert.rejects(begin(`https://new.example,${OLD}`), isRefused(two))
    await service.call('DELETE', `/v1/qrcodes/${old.id}`, { key })
    await assert.rejects(begin(''), isRefused(two))
    await begin(GO)
  })

  test('that are no longer the main one are told of, once, if there are codes', async (t) => {
    const service = await startService(engine, MAIN, (close) => atEnd(t, close), {})
    const { liveKey: key } = await service.account()
    const begin = async (SHORT_BASE_URL: string) => {
      const app = await openApp(
        readConfig({ ...service.env, SHORT_BASE_URL }),
        pino({ level: 'silent' }),
      )
      const told = await app.movedFrom()
      await app.close()
      return told
    }
    await begin(GO)
    assert.equal(await begin(OLD), null, 'there is no code yet')
    await service.newCode(key)
    assert.deepEqual([await begin(GO), await begin(GO)], [OLD, null])
  })
})
