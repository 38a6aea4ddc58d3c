import type { Command } from './command.ts'
import { stats } from './commands/figures/stats.ts'
import { top } from './commands/figures/top.ts'
import { watch } from './commands/figures/watch.ts'
import { list } from './commands/list.ts'
import { login } from './commands/machine/login.ts'
import { logout } from './commands/machine/logout.ts'
import { profiles } from './commands/machine/profiles.ts'
import { show } from './commands/show.ts'
import { webhook } from './commands/webhook/webhook.ts'

/** Every command: a line here, and its name in a group, and it is in dispatch, help and completion. */
export const COMMANDS = [
  list,
  show,
  stats,
  top,
  watch,
  webhook,
  login,
  logout,
  profiles,
] as unknown as readonly Command[]

/** The overview, in this order. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Codes: ['create', 'list', 'show', 'edit', 'pause', 'resume', 'delete', 'tags'],
  'Where they lead': ['route', 'schedule', 'rollback', 'simulate'],
  Files: ['download', 'import', 'export'],
  Figures: ['stats', 'top', 'watch', 'webhook'],
  'This machine': ['login', 'logout', 'profiles', 'open', 'completion'],
}
