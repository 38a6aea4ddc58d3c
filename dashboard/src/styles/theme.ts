import { effect, signal } from '@preact/signals'
import { deviceStorage } from '../kept.ts'

/** Light, dark, or as the system says. Kept in this browser. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'qroute.theme'

export const theme = signal<Theme>(
  THEMES.find((one) => one === deviceStorage.read(KEY)) ?? 'system',
)

export function startTheme(): void {
  effect(() => {
    const chosen = theme.value
    deviceStorage.write(KEY, chosen)
    if (chosen === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = chosen
  })
}

/** The opposite of what is seen now. */
export function turnLights(): void {
  const isDark =
    theme.value === 'system'
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : theme.value === 'dark'
  theme.value = isDark ? 'light' : 'dark'
}
