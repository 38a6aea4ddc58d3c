import { openLog } from '../../lib/log.ts'
import { openDatabase } from '../../storage/engine/open-database.ts'
import { jumpAhead } from '../../storage/scans/feed-jump.ts'
import { command } from '../command.ts'

/**
 * `qroute restored`: for scans that were put back by other means than `qroute restore`, which does this
 * itself: with pg_restore, or as a copy of the file.
 */
export const restored = command({
  name: 'restored',
  about: 'run after pg_restore, so that no event number is used twice',
  options: [],
  async run({ config }) {
    const db = await openDatabase(config, openLog('silent'), 'scans')
    try {
      const moved = await jumpAhead(db, Date.now())
      const text = moved
        ? 'New event numbers will be higher than any that may have been used before.'
        : "Event numbers are already ahead of this machine's clock. Nothing was changed. Check that the clock is correct."
      return { json: { moved }, text, ok: moved }
    } finally {
      await db.close()
    }
  },
})
