import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { withDatabase } from '@snowplow/load/databases.ts'
import { spawnChild } from '@snowplow/load/processes.ts'
import { startProduct } from '@snowplow/load/servers.ts'
import { waitUntil } from '@snowplow/load/wait.ts'
import { Mail } from '@snowplow/server/entities/mail.entity.ts'
import { PublicNameSubmission } from '@snowplow/server/entities/public-name-submission.entity.ts'
import { leaseMs } from '@snowplow/server/features/mail/mail-sender.ts'
import { enqueueMail } from '@snowplow/server/features/mail/outbox.ts'
import { startSmtpInbox } from '@snowplow/server/test/network/smtp-inbox.ts'
import { bareEnvironment } from '@snowplow/server/test/process/bare-environment.ts'
import type { Random } from './random.ts'

const mailsPerKill = 20
/** After the first mail of a round, in ms. */
const maxKillDelayMs = 600
/** A mail of a killed process waits for the end of its lease. Without a delivery for longer, the rest is lost. */
const maxIdleMs = leaseMs + 60_000
const killsPerReport = 10

interface MailDrill {
  name: string
  database: string
  processes: 1 | 2
  kills: number
}

type Inbox = Awaited<ReturnType<typeof startSmtpInbox>>

/** Lets a server create the database. @returns the contest, which the mails show */
async function prepare(database: string): Promise<string> {
  const server = await startProduct(database)
  const contest = await (await fetch(`${server.base}/contest`)).text()
  await server.stop()
  return contest
}

interface Sender {
  kill: () => Promise<void>
}

async function startSender(database: string, contest: string, smtpUrl: string): Promise<Sender> {
  const { child, output, exited } = spawnChild(process.execPath, ['drill/mail-process.ts'], {
    ...bareEnvironment,
    CONTEST_MODE: 'demo',
    CONTEST_REPLY: contest,
    DATABASE_URL: database,
    PUBLIC_ADDRESS: 'https://plows.example',
    SMTP_URL: smtpUrl,
    SMTP_TLS: 'off',
    MAIL_FROM: 'plows@plows.example',
    MAIL_PER_MINUTE: '1000000',
  })
  await Promise.race([once(child.stdout, 'data'), exited])
  if (child.exitCode !== null) throw new Error(`The sender ended with code ${child.exitCode}: ${output.stderr}`)
  return {
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

const enqueue = (database: string, round: number) =>
  withDatabase(database, async (em) => {
    const entries = await em.find(PublicNameSubmission, {}, { limit: mailsPerKill, fields: ['id'] })
    const mails = entries.map(
      ({ id }) =>
        ({
          kind: 'entry.received',
          entityId: id,
          occurrence: `round ${round}`,
          recipient: `round${round}.entry${id}@mail.example`,
          language: 'en',
        }) as const,
    )
    await enqueueMail(em, mails, { now: new Date(), wallNow: new Date() })
  })

const readRecipients = (database: string) =>
  withDatabase(database, async (em) =>
    em.find(Mail, { occurrence: { $like: 'round %' } }, { fields: ['recipient', 'state'] }),
  )

interface Result {
  mails: number
  lost: number
  doubles: number
  otherIds: number
  unsent: number
}

async function count(database: string, inbox: Inbox): Promise<Result> {
  const byRecipient = Map.groupBy(inbox.deliveries, ({ recipient }) => recipient)
  const mails = await readRecipients(database)
  const repeated = [...byRecipient.values()].filter(({ length }) => length > 1)
  return {
    mails: mails.length,
    lost: mails.filter(({ recipient }) => !byRecipient.has(recipient)).length,
    doubles: countDoubles(inbox),
    otherIds: repeated.filter((copies) => new Set(copies.map(({ messageId }) => messageId)).size > 1).length,
    unsent: mails.filter(({ state }) => state !== 'sent').length,
  }
}

/** Waits until every mail is sent: those of killed processes when their lease has ended. */
async function drain(database: string, { deliveries }: Inbox): Promise<void> {
  let [delivered, since] = [deliveries.length, performance.now()]
  const areSent = async () => (await readRecipients(database)).every(({ state }) => state === 'sent')
  while (!(await areSent()) && performance.now() - since < maxIdleMs) {
    await delay(2000)
    if (deliveries.length > delivered) [delivered, since] = [deliveries.length, performance.now()]
  }
}

const countDoubles = ({ deliveries }: Inbox) =>
  deliveries.length - new Set(deliveries.map(({ recipient }) => recipient)).size

/**
 * Kills a process that sends mail, at random times while it does, and starts another. At the end each mail must have
 * arrived. Once more than once only if a process was killed between the acceptance by the mail server and its own
 * update, which no outbox can prevent; then with the same Message-ID.
 */
export async function killSenders({ name, database, processes, kills }: MailDrill, random: Random): Promise<boolean> {
  const inbox = await startSmtpInbox()
  const contest = await prepare(database)
  const start = () => startSender(database, contest, inbox.url)
  const running: Sender[] = []
  try {
    for (let killed = 0; killed < kills; killed++) {
      await enqueue(database, killed)
      while (running.length < processes) running.push(await start())
      const before = inbox.deliveries.length
      await waitUntil(() => inbox.deliveries.length > before, { pauseMs: 2 })
      await delay(random.between(0, maxKillDelayMs))
      await running.shift()?.kill()
      if ((killed + 1) % killsPerReport === 0)
        console.log(
          `${name}: ${killed + 1} kills, ${inbox.deliveries.length} deliveries, ${countDoubles(inbox)} sent twice so far`,
        )
    }
    while (running.length < processes) running.push(await start())
    await drain(database, inbox)
    const result = await count(database, inbox)
    const { mails, lost, doubles, otherIds, unsent } = result
    console.log(
      `${name}, ${processes === 1 ? 'one process' : 'two processes'}: ${kills} kills, ${mails} mails, ${lost} lost, ${unsent} not marked as sent, ${doubles} sent twice, ${otherIds} of these with another Message-ID`,
    )
    const hasPassed = mails === kills * mailsPerKill && lost + unsent + otherIds === 0 && doubles <= kills
    if (!hasPassed) console.log(`FAILED: ${name}`)
    return hasPassed
  } finally {
    await Promise.all(running.map(({ kill }) => kill()))
    await inbox.close()
  }
}
