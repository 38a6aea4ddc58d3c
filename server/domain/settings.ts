export interface SettingStore {
  /** Remembers a value and returns the one it replaces, null at first. */
  remember(name: string, value: string): Promise<string | null>
}
