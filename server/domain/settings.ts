export interface SettingStore {
  /** Stores a value and returns the previous one, null at first. */
  remember(name: string, value: string): Promise<string | null>
}
