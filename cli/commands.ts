import type { Command } from './command.ts'
import { list } from './commands/list.ts'
import { show } from './commands/show.ts'

/** Every command: a line here, and its name in a group, and it is in dispatch, help and completion. */
export const COMMANDS = [list, show] as unknown as readonly Command[]

/** The overview, in this order. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Codes: ['create', 'list', 'show', 'edit', 'pause', 'resume', 'delete', 'tags'],
  'Where they lead': ['route', 'schedule', 'rollback', 'simulate'],
  Files: ['download', 'import', 'export'],
  Figures: ['stats', 'top', 'watch', 'webhook'],
  'This machine': ['login', 'logout', 'profiles', 'open', 'completion'],
}
