import { RULES, SPLIT } from '../support/data/codes/routing.ts'

/** The codes of golden.test.ts and how often each was scanned, and what is asked about them. */

const destination_url = 'https://example.com/'
const rules = [
  { when: { device: ['ios'] }, destination_url: `${destination_url}ios`, label: 'App Store' },
  ...RULES,
]

/** Only the first has rollups. */
export const CODES = [
  { short_code: 'poster', name: 'Poster', destination_url, counted: 5_150, uncounted: 70 },
  {
    short_code: 'flyer',
    name: '"Flyer", ü',
    destination_url,
    counted: 41,
    uncounted: 16,
    rules,
    split: SPLIT,
  },
  { short_code: 'removed', name: 'Removed', destination_url, counted: 20, uncounted: 3 },
  { short_code: 'shut', name: 'Shut', destination_url, counted: 6, uncounted: 9, active: false },
  { short_code: 'quiet', name: 'Quiet', destination_url, counted: 0, uncounted: 0 },
] as const

const QUARTER = 'start_date=2026-01-01&end_date=2026-03-31'
const FEBRUARY = 'start_date=2026-02-01&end_date=2026-02-28'
const MARCH = 'start_date=2026-03-01&end_date=2026-03-31'
const WEEKEND = 'start_date=2026-03-28&end_date=2026-03-29'
const BERLIN = 'timezone=Europe/Berlin'
const KATHMANDU = 'timezone=Asia/Kathmandu'

const FIGURES = [
  QUARTER,
  `${FEBRUARY}&compare=previous`,
  `${MARCH}&${BERLIN}`,
  `${MARCH}&${KATHMANDU}&compare=previous`,
  `${QUARTER}&country=DE,gb`,
  `${QUARTER}&city=münchen|=sum(1,2)|Washington, D.C.`,
  `${QUARTER}&device=ios&compare=previous`,
  `${QUARTER}&browser=safari,other&country=XX`,
]

const SERIES = [
  `${WEEKEND}&interval=hour`,
  `${FEBRUARY}&interval=day`,
  `${QUARTER}&interval=week&compare=previous`,
  `${QUARTER}&interval=month`,
  `${WEEKEND}&interval=hour&${BERLIN}&country=DE`,
  `${WEEKEND}&interval=day&${KATHMANDU}&compare=previous`,
]

const HEATMAPS = [
  QUARTER,
  `${MARCH}&${BERLIN}`,
  `${MARCH}&${KATHMANDU}`,
  `${QUARTER}&device=desktop`,
]

/** Of a large code and of a small one: they are counted in different ways. */
const ofCode = (code: string) => [
  ...FIGURES.map((query) => `/v1/qrcodes/${code}/analytics?${query}`),
  ...FIGURES.slice(0, 2).map((query) => `/v1/analytics/qrcodes/${code}?${query}`),
  ...SERIES.map((query) => `/v1/qrcodes/${code}/analytics/timeseries?${query}`),
  ...HEATMAPS.map((query) => `/v1/qrcodes/${code}/analytics/heatmap?${query}`),
  `/v1/qrcodes/${code}/analytics/quality?${QUARTER}`,
  `/v1/qrcodes/${code}/analytics/quality?${FEBRUARY}`,
  `/v1/qrcodes/${code}/analytics/scans?${QUARTER}&limit=4`,
  `/v1/qrcodes/${code}/analytics/scans?${QUARTER}&limit=4&page=3`,
  `/v1/qrcodes/${code}/analytics/scans?${FEBRUARY}&limit=3&city=MÜNCHEN&${BERLIN}`,
  `/v1/qrcodes/${code}`,
]

const OF_ACCOUNT = [
  ...FIGURES.map((query) => `/v1/analytics/aggregate?${query}`),
  `/v1/analytics/aggregate?${QUARTER}&qr_ids={poster}`,
  `/v1/analytics/aggregate?${FEBRUARY}&qr_ids={flyer},{poster},{shut}&compare=previous`,
  ...SERIES.map((query) => `/v1/analytics/timeseries?${query}`),
  ...HEATMAPS.map((query) => `/v1/analytics/heatmap?${query}`),
  `/v1/analytics/quality?${QUARTER}`,
  `/v1/analytics/quality?${FEBRUARY}&limit=2&page=2`,
  `/v1/analytics/top?${QUARTER}`,
  `/v1/analytics/top?${QUARTER}&by=unique_visitors&limit=2`,
  `/v1/analytics/top?${MARCH}&${KATHMANDU}&country=DE`,
]

const EXPORTS = [
  `/v1/qrcodes/{flyer}/analytics/export?${QUARTER}&format=csv`,
  `/v1/qrcodes/{flyer}/analytics/export?${QUARTER}&format=json`,
  `/v1/qrcodes/{poster}/analytics/export?${WEEKEND}&country=NO`,
  `/v1/qrcodes/{poster}/analytics/export?${WEEKEND}&country=NO&format=json&${BERLIN}`,
  `/v1/qrcodes/{quiet}/analytics/export?${QUARTER}&format=csv`,
  `/v1/qrcodes/{quiet}/analytics/export?${QUARTER}&format=json`,
]

const REFUSED = [
  `/v1/qrcodes/{removed}/analytics?${QUARTER}`,
  `/v1/qrcodes/{poster}/analytics?${QUARTER}&country=Germany`,
  `/v1/qrcodes/{poster}/analytics/scans?${QUARTER}&device=fridge&browser=netscape`,
  `/v1/qrcodes/{flyer}/analytics/export?${QUARTER}&format=xlsx`,
  `/v1/analytics/aggregate?${QUARTER}&contry=DE`,
  `/v1/analytics/timeseries?${QUARTER}&interval=minute&timezone=Mars`,
  `/v1/analytics/heatmap?start_date=2026-03-31&end_date=2026-01-01`,
  '/v1/events?after=scan_1',
]

export const QUESTIONS = [
  ...ofCode('{poster}'),
  ...ofCode('{flyer}'),
  `/v1/qrcodes/{poster}/analytics/scans?${QUARTER}&limit=4&page=1000`,
  `/v1/qrcodes/{poster}/analytics/scans?${QUARTER}&limit=4&page=5000`,
  `/v1/qrcodes/{quiet}/analytics?${QUARTER}&compare=previous`,
  `/v1/qrcodes/{shut}/analytics/quality?${QUARTER}`,
  ...OF_ACCOUNT,
  ...EXPORTS,
  '/v1/events?limit=4',
  '/v1/events?limit=4&after={scan 5148}',
  '/v1/events?limit=4&after={scan 5214}',
  '/v1/events?after={scan 5217}',
  '/v1/events?after=latest',
  '/v1/qrcodes',
  '/v1/qrcodes?view=full',
  ...REFUSED,
]

/** From where, and how many messages are waited for. */
export const STREAMS = [
  ['{beginning}', 3],
  ['{scan 5213}', 4],
  ['{scan 5217}', 0],
] as const
