export interface SettingStore {
  read(name: string): Promise<string | null>
  /** Stores a value and returns the previous one, null at first. */
  remember(name: string, value: string): Promise<string | null>
  /** Stores a value unless there is one, and returns the one that is stored. */
  keep(name: string, value: string): Promise<string>
}
