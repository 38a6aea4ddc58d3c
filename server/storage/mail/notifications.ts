import type {
  ChosenMails,
  NotificationStore,
} from '../../../domain/accounts/people/notifications.ts'
import type { MailLanguage } from '../../../domain/mail/mail.ts'
import type { Database } from '../engine/database.ts'

const READ = 'select notices, language from people where id = $1'
const WRITE = `
update people set notices = $4, language = $5
where id = $1 and coalesce(notices, '{}') = $2 and coalesce(language, '') = $3`

interface Row {
  readonly notices: string | null
  readonly language: string | null
}

export function openNotificationStore(db: Database): NotificationStore {
  return {
    async read(personId) {
      const [row] = await db.query<Row>(READ, [personId])
      return row ? toChosen(row) : null
    },

    async write(personId, before, after) {
      const values = [
        ...[personId, toText(before), before.language ?? ''],
        ...[toText(after), after.language],
      ]
      return (await db.batch([{ text: WRITE, values, expect: 1, name: 'changed' }])) === null
    },
  }
}

export function toChosen({ notices, language }: Row): ChosenMails {
  return { notifications: JSON.parse(notices ?? '{}'), language: language as MailLanguage | null }
}

function toText({ notifications }: ChosenMails): string {
  return JSON.stringify(notifications)
}
