import { execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CERTIFICATE, KEY } from './certificate.ts'
import { filesUnder } from './files-under.ts'
import { freePort } from './server-process.ts'
import { until } from './until.ts'

/** Debian's Postfix in a folder of its own, beside the one of the system, which it does not touch. */
export interface Postfix {
  readonly port: number
  /** Every mail in the mailbox that all of example.com has, as one text. */
  mailbox(): string
  close(): Promise<void>
}

const PROGRAM = '/usr/sbin/postfix'
const DAEMONS = '/usr/lib/postfix/sbin'
/** It gives up its rights, so it must have all of them first. */
export const hasPostfix = existsSync(PROGRAM) && existsSync(DAEMONS) && process.getuid?.() === 0
const NOBODY = 65_534
const run = promisify(execFile)

export async function startPostfix(): Promise<Postfix> {
  const home = mkdtempSync(join(tmpdir(), 'qroute-postfix-'))
  chmodSync(home, 0o755)
  const port = await freePort()
  for (const name of ['conf', 'queue', 'data', 'box']) mkdirSync(join(home, name), { mode: 0o755 })
  await run('chown', ['postfix', join(home, 'data')])
  await run('chown', [String(NOBODY), join(home, 'box')])
  writeFileSync(join(home, 'conf', 'pair.pem'), KEY.trimStart() + CERTIFICATE.trimStart())
  writeFileSync(join(home, 'conf', 'main.cf'), mainOf(home))
  writeFileSync(join(home, 'conf', 'master.cf'), masterOf(port))
  const child = spawn(PROGRAM, ['-c', join(home, 'conf'), 'start-fg'], { stdio: 'ignore' })
  const log = () => filesUnder(join(home, 'data'))
  const close = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await until(() => log().includes('daemon started') || child.exitCode !== null, log, 60_000)
    if (child.exitCode !== null) throw new Error(`Postfix has ended: ${log()}`)
  } catch (error) {
    await close()
    throw error
  }
  return { port, mailbox: () => filesUnder(join(home, 'box')), close }
}

function mainOf(home: string): string {
  return `compatibility_level = 3.6
queue_directory = ${home}/queue
data_directory = ${home}/data
command_directory = /usr/sbin
daemon_directory = ${DAEMONS}
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${home}/data/log
maillog_file_prefixes = ${home}
myhostname = mail.example.com
mydestination =
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtpd_recipient_restrictions = reject_unauth_destination
smtpd_tls_security_level = may
smtpd_tls_chain_files = ${home}/conf/pair.pem
virtual_mailbox_domains = example.com
virtual_mailbox_base = ${home}/box
virtual_mailbox_maps = static:all/
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
virtual_minimum_uid = 1
alias_maps =
alias_database =
`
}

function masterOf(port: number): string {
  return `127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
virtual unix - n n - - virtual
error unix - - n - - error
tlsmgr unix - - n 1000? 1 tlsmgr
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
`
}
