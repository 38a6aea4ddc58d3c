import {
  blockCode,
  blockDomain,
  listDomains,
  resumeAccount,
  suspendAccount,
  unblockCode,
  unblockDomain,
} from './abuse.ts'
import { createAccount, listAccounts, resetPassword, setPlan } from './accounts/accounts.ts'
import { createKey, listKeys, revokeKey } from './accounts/keys.ts'
import { backup } from './backups/backup.ts'
import { restore } from './backups/restore.ts'
import { restored } from './backups/restored.ts'
import type { Command } from './command.ts'
import { deleteAccount } from './erasing/account.ts'
import { purge } from './erasing/purge.ts'
import { retention } from './erasing/retention.ts'
import { listMails, previewMails, retryMails, testMail } from './mail.ts'
import { migrate } from './migrate.ts'
import { rebuildFigures } from './rebuild.ts'
import { reload } from './reload.ts'
import { repairScans } from './repair.ts'
import { forgetSecret, rotateSecret } from './secret.ts'
import { verifyFigures } from './verify.ts'

/** Every command but `start`, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...[migrate, reload],
  ...[createAccount, listAccounts, setPlan, deleteAccount, resetPassword],
  ...[suspendAccount, resumeAccount],
  ...[createKey, listKeys, revokeKey],
  ...[blockCode, unblockCode, blockDomain, unblockDomain, listDomains],
  ...[rotateSecret, forgetSecret],
  ...[testMail, listMails, retryMails, previewMails],
  ...[verifyFigures, rebuildFigures, purge, retention],
  ...[backup, restore, repairScans, restored],
]
