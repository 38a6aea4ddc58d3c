import { accountEach, type Service } from '../../service/service.ts'

/** As it has to be written in a path, and what else may be in one. */
export const ODD = 'Filiale 7/Ost, 50% & "Ü" é?#+'

/** Requests of another account for each test, and codes that go by the ids of others. */
export function openExternalIds(service: Service) {
  const account = accountEach(service)
  const ask = (method: string, path: string, body?: unknown, as = account.key) =>
    service.call(method, `/v1${path}`, { key: as, ...(body !== undefined && { body }) })
  const put = (externalId: string, body: unknown, as = account.key) =>
    ask('PUT', `/qrcodes/ext_${encodeURIComponent(externalId)}`, body, as)
  return { account, ask, put }
}
