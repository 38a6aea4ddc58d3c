import type { Command } from './command.ts'
import { create } from './commands/codes/create.ts'
import { remove } from './commands/codes/delete.ts'
import { edit } from './commands/codes/edit.ts'
import { list } from './commands/codes/list.ts'
import { pause, resume } from './commands/codes/pause.ts'
import { show } from './commands/codes/show.ts'
import { tags } from './commands/codes/tags.ts'
import { completion } from './commands/completion.ts'
import { stats } from './commands/figures/stats.ts'
import { top } from './commands/figures/top.ts'
import { watch } from './commands/figures/watch.ts'
import { download } from './commands/files/download/download.ts'
import { exporting } from './commands/files/export.ts'
import { importing } from './commands/files/import/import.ts'
import { login } from './commands/machine/login.ts'
import { logout } from './commands/machine/logout.ts'
import { profiles } from './commands/machine/profiles.ts'
import { open } from './commands/open.ts'
import { rollback } from './commands/routing/rollback.ts'
import { route } from './commands/routing/route.ts'
import { schedule } from './commands/routing/schedule.ts'
import { simulate } from './commands/routing/simulate.ts'
import { webhook } from './commands/webhook/webhook.ts'

/** Every command, in groups, as the overview has them: in this list, it is in dispatch, help and completion. */
export const GROUPS = {
  Codes: [create, list, show, edit, pause, resume, remove, tags],
  Routing: [route, schedule, rollback, simulate],
  Files: [download, importing, exporting],
  Figures: [stats, top, watch, webhook],
  'This machine': [login, logout, profiles, open, completion],
} as unknown as Readonly<Record<string, readonly Command[]>>

export const COMMANDS: readonly Command[] = Object.values(GROUPS).flat()
