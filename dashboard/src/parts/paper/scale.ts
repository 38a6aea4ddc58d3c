/** Labels of a chart on paper: few enough to be read. */
const LINES = 4
const LABELS = 8
/** Days of a week, weeks of a quarter, months of a year: what people count in. */
const STEPS = [1, 2, 3, 4, 6, 7, 12, 14, 21, 24, 28, 42, 56]

/** Round numbers from the smallest step up to the most, whole ones: there is no half a scan. */
export function ticksOf(most: number): number[] {
  const rough = most / LINES
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)))
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10)
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step)
}

/** Which of so many points are named. */
export function labelsOf(count: number): number[] {
  const step = STEPS.find((one) => count / one <= LABELS) ?? Math.ceil(count / LABELS)
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}
