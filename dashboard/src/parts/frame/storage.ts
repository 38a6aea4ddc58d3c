/**
 * Loaded first. Browsers may refuse storage to a page that another site embeds, and then even asking for it
 * fails: what is kept lasts as long as the page.
 */
class Forgetful {
  readonly #kept = new Map<string, string>()
  getItem(name: string): string | null {
    return this.#kept.get(name) ?? null
  }
  setItem(name: string, value: string): void {
    this.#kept.set(name, value)
  }
  removeItem(name: string): void {
    this.#kept.delete(name)
  }
}

for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].getItem('')
  } catch {
    Object.defineProperty(window, name, { value: new Forgetful() })
  }
}
