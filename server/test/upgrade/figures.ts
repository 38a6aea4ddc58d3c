import type { HttpAsked } from './answers.ts'
import { get } from './cast.ts'
import { openDoor, openly, openWideDoor, type Scene } from './scene.ts'

/** Questions about scans: summaries, series, lists, exports, events and shared reports. */
export function figures(scene: Scene): HttpAsked[] {
  const { cast, day } = scene
  const live = openWideDoor(scene)
  const days = `start_date=${day(45)}&end_date=${day(0)}`
  const asked = [
    ...['', '&timezone=Europe/Berlin', '&country=DE', '&city=London', '&device=android'],
    ...['&browser=safari', '&compare=previous', '&country=GB&device=android&timezone=Asia/Tokyo'],
  ]
  const intervals = ['hour', 'day', 'week', 'month'].map((interval) => `&interval=${interval}`)
  const ofCode = (code: string) => {
    const path = `/v1/qrcodes/${get(cast.codes, code)}/analytics`
    return [
      ...asked.map((query) => live(`${path}?${days}${query}`)),
      ...intervals.map((query) => live(`${path}/timeseries?${days}${query}`)),
      ...['', '?limit=2', '?limit=2&page=2', '?country=DE'].map((query) =>
        live(`${path}/scans${query}`),
      ),
      ...['csv', 'json'].map((format) => live(`${path}/export?format=${format}&${days}`)),
      live(`${path}/export?format=csv&${days}&device=ios`),
      live(`${path}/quality?${days}`),
      live(path),
    ]
  }
  const ids = ['plain', 'edited'].map((code) => get(cast.codes, code)).join(',')
  return [
    ...['plain', 'edited', 'draft', 'styled'].flatMap(ofCode),
    live(`/v1/analytics/qrcodes/${get(cast.codes, 'plain')}?${days}`),
    live(`/v1/qrcodes/${get(cast.codes, 'deleted')}/analytics`),
    ...[...asked, `&qr_ids=${ids}`].map((query) => live(`/v1/analytics/aggregate?${days}${query}`)),
    ...intervals.map((query) => live(`/v1/analytics/timeseries?${days}${query}&compare=previous`)),
    openDoor(scene, 'main test')(`/v1/analytics/aggregate?${days}`),
    ...['', '?limit=5', '?limit=1000'].map((query) => live(`/v1/events${query}`)),
    openDoor(scene, 'main test')('/v1/events'),
  ]
}

export function routedFigures(scene: Scene): HttpAsked[] {
  const { cast, day, knows } = scene
  const live = openWideDoor(scene)
  const days = `start_date=${day(45)}&end_date=${day(0)}`
  const ofCode = (code: string) => {
    const path = `/v1/qrcodes/${get(cast.codes, code)}/analytics`
    return [
      ...['', '&compare=previous'].map((query) => live(`${path}?${days}&include=details${query}`)),
      ...['variant=default', 'os=ios', 'language=de', 'region=Bavaria'].map((query) =>
        live(`${path}?${days}&include=breakdowns&${query}`),
      ),
      live(`${path}/scans?include=details`),
      live(`${path}/export?format=csv&include=details&${days}`),
      live(`${path}/heatmap?${days}`),
      live(`${path}/heatmap?${days}&timezone=America/New_York`),
    ]
  }
  const account = [
    ...['heatmap', 'quality', 'top', 'top?by=unique_visitors&limit=3', 'top?tag=summer'],
    ...['aggregate?tag=summer', 'aggregate?include=details', 'timeseries?tag=Summer,Berlin'],
    ...['export?format=csv', 'export?format=json&include=details', 'quality?tag=summer'],
  ]
  const reports = [...cast.secrets].filter(([name]) => name.includes('report'))
  return [
    ...['plain', 'ruled', 'split', 'limited'].flatMap(ofCode),
    ...account.map((path) => live(`/v1/analytics/${path}${path.includes('?') ? '&' : '?'}${days}`)),
    live('/v1/events?limit=1000&include=details'),
    ...reports.flatMap(([, secret]) => shared(knows, secret)),
  ]
}

/** With the secret in the path until 0.2.0, then in the body. */
function shared(knows: Scene['knows'], secret: string): HttpAsked[] {
  const path = '/v1/reports/shared'
  const asked: HttpAsked[] = []
  if (knows(`${path}/{secret}`)) asked.push(openly(`${path}/${secret}`))
  if (knows(path)) asked.push({ ...openly(path), method: 'POST', body: { secret } })
  return asked
}
