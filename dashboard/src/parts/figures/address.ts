import { computed } from '@preact/signals'
import { DIMENSION_NAMES, type DimensionName } from '../../../../domain/scans/dimensions.ts'
import { linkTo, place, setQuery } from '../../router.ts'
import { addDays, dayCount, type Interval, isDay } from '../../time/days.ts'
import { today } from '../../time/zone.ts'

/** What the page shows is all in its address: whose scans, which days, and which of them. */
export type Scope =
  | { readonly kind: 'account' }
  | { readonly kind: 'code'; readonly id: string }
  | { readonly kind: 'tag'; readonly tag: string }

/** Days up to today. */
export const PRESETS = [1, 7, 30, 90, 365] as const
const PRESET = 30

export type Filters = Readonly<Partial<Record<DimensionName, string>>>

/** Beside the first: more lines than three cannot be told apart. */
export const OTHERS_MAX = 2

export interface View {
  readonly scope: Scope
  /** What it is compared with, side by side. */
  readonly others: readonly Scope[]
  /** Days, both inclusive. */
  readonly from: string
  readonly to: string
  /** The preset that the days are; null: chosen one by one. */
  readonly preset: number | null
  readonly interval: Interval
  readonly isCompared: boolean
  readonly filters: Filters
}

const DAYS_MAX = 3660

/** What fits a period of this length: neither two points nor a thousand. */
export function intervalsFor(days: number): readonly Interval[] {
  if (days <= 2) return ['hour']
  if (days <= 14) return ['hour', 'day']
  if (days <= 120) return ['day', 'week']
  return days <= 800 ? ['day', 'week', 'month'] : ['week', 'month']
}

/** The one that is shown if nobody chooses. */
function usualFor(days: number): Interval {
  if (days <= 2) return 'hour'
  if (days <= 120) return 'day'
  return days <= 800 ? 'week' : 'month'
}

const TAG = 'tag:'

/** One word of the address. Tags have no commas. */
export function scopeWord(scope: Scope): string {
  if (scope.kind === 'account') return 'all'
  return scope.kind === 'code' ? scope.id : TAG + scope.tag
}

function fromWord(word: string): Scope | null {
  if (word === 'all') return { kind: 'account' }
  if (/^qr_[0-9a-z]+$/.test(word)) return { kind: 'code', id: word }
  const tag = word.startsWith(TAG) ? word.slice(TAG.length) : ''
  return tag === '' ? null : { kind: 'tag', tag }
}

function toScope(query: URLSearchParams): Scope {
  const tag = query.get('tag') ?? ''
  const code = fromWord(query.get('code') ?? '')
  if (code?.kind === 'code') return code
  return tag === '' ? { kind: 'account' } : { kind: 'tag', tag }
}

/** Each once, and not the first again. */
function toOthers(query: URLSearchParams, first: Scope): Scope[] {
  const words = new Set((query.get('with') ?? '').split(','))
  words.delete(scopeWord(first))
  return [...words].flatMap((word) => fromWord(word) ?? []).slice(0, OTHERS_MAX)
}

/** A period that cannot be is the usual one. */
function toDays(query: URLSearchParams): Pick<View, 'from' | 'to' | 'preset'> {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const isPeriod = isDay(from) && isDay(to) && from <= to && dayCount(from, to) <= DAYS_MAX
  // Days to come would only thin out the mean.
  if (isPeriod && from <= today()) return { from, to: to < today() ? to : today(), preset: null }
  const preset = PRESETS.find((one) => String(one) === query.get('days')) ?? PRESET
  return { from: addDays(today(), 1 - preset), to: today(), preset }
}

function toFilters(query: URLSearchParams): Filters {
  return Object.fromEntries(
    DIMENSION_NAMES.flatMap((name) => {
      const value = (query.get(name) ?? '').replaceAll('\0', '')
      return value === '' ? [] : [[name, value]]
    }),
  )
}

function toView(query: URLSearchParams): View {
  const days = toDays(query)
  const length = dayCount(days.from, days.to)
  const interval = intervalsFor(length).find((one) => one === query.get('interval'))
  const scope = toScope(query)
  return {
    scope,
    others: toOthers(query, scope),
    ...days,
    interval: interval ?? usualFor(length),
    isCompared: query.get('compare') !== 'no',
    filters: toFilters(query),
  }
}

/** As text, so that it changes only when something in it does. */
const key = computed(() => JSON.stringify(toView(place.value.query)))
export const view = computed<View>(() => JSON.parse(key.value))

/** Rows filter only here: a shared report shows what it shows. */
export const mayFilter = computed(() => place.value.path === '/analytics')

export function showPreset(days: number): void {
  setQuery({ days: days === PRESET ? '' : String(days), from: '', to: '', interval: '' })
}

export function showPeriod(from: string, to: string): void {
  setQuery({ days: '', from, to, interval: '' })
}

export function showInterval(interval: Interval): void {
  setQuery({ interval })
}

export function showCompared(isCompared: boolean): void {
  setQuery({ compare: isCompared ? '' : 'no' })
}

/** The one whose page it is. What else the address says stays. */
export function showScope(scope: Scope): void {
  setQuery(scopeQuery(scope))
}

/** As the first one of an address. */
function scopeQuery(scope: Scope): { readonly code: string; readonly tag: string } {
  return {
    code: scope.kind === 'code' ? scope.id : '',
    tag: scope.kind === 'tag' ? scope.tag : '',
  }
}

/** The address that shows this. */
export function hrefTo({ scope, others, from, to, preset, isCompared, filters }: View): string {
  return linkTo('/analytics', {
    ...scopeQuery(scope),
    with: others.map(scopeWord).join(','),
    ...(preset === null ? { from, to } : { days: preset === PRESET ? '' : String(preset) }),
    compare: isCompared ? '' : 'no',
    ...filters,
  })
}

export function showOthers(others: readonly Scope[], how?: 'push' | 'replace'): void {
  setQuery({ with: others.map(scopeWord).join(',') }, how)
}

/** A second press removes it. A place is one of its country: names of cities are not unique. */
export function toggleFilter(name: DimensionName, value: string, country?: string): void {
  const { filters } = view.peek()
  const isOn = filters[name] === value
  const isPlace = country !== undefined && filters.country === undefined
  setQuery({ [name]: isOn ? '' : value, ...(isPlace && !isOn && { country }) })
}

export function removeFilter(name: DimensionName): void {
  setQuery({ [name]: '' })
}

export function removeAllFilters(): void {
  setQuery(Object.fromEntries(DIMENSION_NAMES.map((name) => [name, ''])))
}
