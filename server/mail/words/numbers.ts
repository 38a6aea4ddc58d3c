/** Numbers as they are written and counted in a language: made once for each. */
export interface Numbers {
  /** `14,806` */
  count(number: number): string
  /** `1 scan`, `2 scans` */
  of(number: number, one: string, other: string): string
  /** `8.0%`, without a sign; from 1,000% on without a fraction. */
  percent(share: number): string
}

/** From this share on, a fraction is noise. */
const WHOLE_FROM = 10

export function numbersIn(locale: string): Numbers {
  const counts = new Intl.NumberFormat(locale)
  const plurals = new Intl.PluralRules(locale)
  const tenths = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const whole = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return {
    count: (number) => counts.format(number),
    of: (number, one, other) =>
      `${counts.format(number)} ${plurals.select(number) === 'one' ? one : other}`,
    percent: (share) => (share < WHOLE_FROM ? tenths : whole).format(Math.abs(share)),
  }
}
