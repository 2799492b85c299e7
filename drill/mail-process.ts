/** Sends the mail of a database until it is killed. Started by mail.ts. */
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '@snowplow/server/config.ts'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { createMailer } from '@snowplow/server/features/mail/mailer.ts'
import { createMailReaders } from '@snowplow/server/mail-readers.ts'

const { CONTEST_REPLY = '{}', ...environment } = process.env
const config = readConfig(environment)
const orm = await openDatabase(config.DATABASE_URL)
const failed = (error: unknown) => console.error(error)
const readContest = async () => JSON.parse(CONTEST_REPLY)
const readers = createMailReaders(config.JWT_SECRETS)
const mailer = createMailer({ orm, config, readers, readContest, failed })
console.log('sending')
while (true) {
  // As the job of the server does: the next run repeats what failed.
  await mailer.run().catch(failed)
  await delay(50)
}
