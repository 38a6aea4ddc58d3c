/** What `qroute verify` must find: the tables broken, one thing at a time. */
interface Repairable {
  /** Checks that must name it. */
  readonly checks: readonly string[]
  readonly break: string
  readonly mend: string
}

export interface Fault extends Repairable {
  readonly on: 'codes' | 'scans'
}

type Faults = Readonly<Record<string, Repairable>>

/** Each breaks one thing by one statement; $1 is the code that was scanned, unless it is of no use. */
const SCANNED = '(select num from scan_codes where code_id = $1)'
const OF_SCANS: Faults = {
  'a total that is too high': {
    checks: ['totals'],
    break: 'update scan_codes set total = total + 1 where code_id = $1',
    mend: 'update scan_codes set total = total - 1 where code_id = $1',
  },
  'uniques that are too few': {
    checks: ['uniques'],
    break: 'update scan_codes set uniques = uniques - 1 where code_id = $1',
    mend: 'update scan_codes set uniques = uniques + 1 where code_id = $1',
  },
  'a scan that changed its class': {
    checks: ['totals', 'classes', 'visits'],
    break: `update scans set class = 3 where is_unique = 1 and code = ${SCANNED}`,
    mend: `update scans set class = 0 where is_unique = 1 and code = ${SCANNED}`,
  },
  'scans counted on the wrong day': {
    checks: ['classes'],
    break: `update scan_classes set day = day + 1 where code = ${SCANNED}`,
    mend: `update scan_classes set day = day - 1 where code = ${SCANNED}`,
  },
  'a visitor who is new for every scan': {
    checks: ['uniques', 'visits'],
    break: `update scans set is_unique = is_unique + 10 where code = ${SCANNED}`,
    mend: `update scans set is_unique = is_unique - 10 where code = ${SCANNED}`,
  },
  'a visit of somebody else': {
    checks: ['visits'],
    break: `update visits set visitor = visitor + 1 where scope = ${SCANNED}`,
    mend: `update visits set visitor = visitor - 1 where scope = ${SCANNED}`,
  },
  'a visitor of an account at another hour': {
    checks: ['days of visitors'],
    break: 'update visits set hours = hours * 2 where scope < 0',
    mend: 'update visits set hours = hours / 2 where scope < 0',
  },
  'an hour with too many scans': {
    checks: ['hours'],
    break: 'update hours set scans = scans + 1',
    mend: 'update hours set scans = scans - 1',
  },
  'an hour with too few visitors': {
    checks: ['hours'],
    break: 'update hours set visitors = visitors - 1',
    mend: 'update hours set visitors = visitors + 1',
  },
  'visitors who return from elsewhere': {
    checks: ['returns'],
    break: 'update returns set prev = prev - 5',
    mend: 'update returns set prev = prev + 5',
  },
  'scans of another place': {
    checks: ['days', 'blocks'],
    break: 'update day_dims set value = value + 1000 where kind = 1',
    mend: 'update day_dims set value = value - 1000 where kind = 1',
  },
  'a block of days that adds up wrong': {
    checks: ['blocks'],
    break: 'update block_dims set scans = scans + 1 where kind = 3',
    mend: 'update block_dims set scans = scans - 1 where kind = 3',
  },
  'scans of a code that nobody knows': {
    checks: ['scan codes', 'totals', 'classes'],
    break: `update scans set code = code + 1000000 where code = ${SCANNED}`,
    mend: `update scans set code = code - 1000000 where code = 1000000 + ${SCANNED}`,
  },
  'a cursor that has run ahead': {
    checks: ['feed'],
    break: 'update scan_feed set last_seq = last_seq + 1',
    mend: 'update scan_feed set last_seq = last_seq - 1',
  },
  'a gap in the numbers of scans': {
    checks: ['feed'],
    break: 'update scans set seq = -seq where seq = 2',
    mend: 'update scans set seq = -seq where seq = -2',
  },
  'a number given twice': {
    checks: ['feed'],
    // The first and the last scan are of two codes: those of one code may share a millisecond, and
    // then its key does not allow the number.
    break: 'update scans set seq = (select max(seq) from scans), place = 2 where seq = 1',
    mend: 'update scans set seq = 1, place = 0 where place = 2',
  },
  'an event in the feed of another account': {
    checks: ['events'],
    break: `update events set account = account + 1000000 where code = ${SCANNED}`,
    mend: `update events set account = account - 1000000 where code = ${SCANNED}`,
  },
  'an event of a scan that does not count': {
    checks: ['events'],
    break: `insert into events select c.account, s.seq, s.code, s.at
      from scans s join scan_codes c on c.num = s.code where s.class > 0 and c.code_id = $1`,
    mend: `delete from events where code = ${SCANNED} and seq in (select seq from scans where class > 0)`,
  },
  'a batch left in staging': {
    checks: ['staging'],
    break:
      'insert into staged_scans (n, code, at, visitor, class, is_unique) values (1, 1, 1, 1, 0, 0)',
    mend: 'delete from staged_scans',
  },
  'scans kept for another mode': {
    checks: ['owners'],
    break: "update scan_accounts set mode = 'test' where mode = 'live'",
    mend: "update scan_accounts set mode = 'live' where mode = 'test'",
  },
}

const OF_CODES: Faults = {
  'a quota counter that is off': {
    checks: ['code counts'],
    break: "update code_counts set made_by_api = made_by_api + 1 where mode = 'live'",
    mend: "update code_counts set made_by_api = made_by_api - 1 where mode = 'live'",
  },
  'a code paused behind the back of its counters': {
    checks: ['code counts'],
    break: "update codes set status = 'paused' where id = $1",
    mend: "update codes set status = 'active' where id = $1",
  },
  'a history with a gap': {
    checks: ['destinations'],
    break: 'update destinations set number = number + 10 where code_id = $1 and number = 2',
    mend: 'update destinations set number = number - 10 where code_id = $1 and number = 12',
  },
  'a history that ends elsewhere': {
    checks: ['destinations'],
    break: "update codes set destination_url = destination_url || 'x' where id = $1",
    mend: `update codes set destination_url = (select destination_url from destinations
      where code_id = codes.id and number = codes.destinations) where id = $1`,
  },
  'a short code that was another owner’s': {
    checks: ['tombstones'],
    break: `insert into tombstones (code_id, slug, account_id, mode, deleted_at)
      select 'qr_x', slug, 'acct_x', mode, 1 from codes where id = $1`,
    mend: "delete from tombstones where code_id = 'qr_x'",
  },
  'a code without an account': {
    checks: ['accounts', 'code counts', 'owners'],
    break: "update codes set account_id = account_id || '!' where id = $1",
    mend: "update codes set account_id = replace(account_id, '!', '') where id = $1",
  },
}

const allOn = (on: Fault['on'], faults: Faults) =>
  Object.entries(faults).map(([name, fault]) => [name, { ...fault, on }] as const)

export const FAULTS: Readonly<Record<string, Fault>> = Object.fromEntries([
  ...allOn('scans', OF_SCANS),
  ...allOn('codes', OF_CODES),
])
