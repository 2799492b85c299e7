/**
 * `npm run operator -- create-admin …` and `npm run operator -- set-password …`: for the first administrator, and for one
 * who is locked out. Reads the same settings as the server, and the password from standard input, so that it stands in
 * no history of the shell.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { NewPassword } from '@snowplow/contract/auth/credentials.ts'
import { UserInput } from '@snowplow/contract/user.ts'
import type * as z from 'zod/mini'
import { BadSettings, readConfig } from '../config.ts'
import { openPrepared } from '../db/prepare.ts'
import { currentSeason } from '../db/season.ts'
import { emailKey, User } from '../features/user/user.entity.ts'
import { userService } from '../features/user/user.service.ts'
import { type FaultyField, problem, Refusal, readBy } from '../http/problem.ts'
import { guest } from '../http/token.ts'

const usage = `Usage:
  npm run operator -- create-admin --email <address> --first-name <name> --last-name <name>
  npm run operator -- set-password --email <address>
The password is asked for, or read from standard input.`

function stopWith(message: string): never {
  console.error(message)
  process.exit(1)
}

/** A line from standard input; on a terminal it is asked for and not shown. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: Boolean(process.stdin.isTTY) })
  for await (const line of lines) {
    lines.close()
    return line
  }
  return ''
}

function valid<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
  const read = readBy(schema, given)
  if ('data' in read) return read.data
  stopWith(wordsOf(read.faults))
}

const wordsOf = (faults: FaultyField[]) =>
  problem('request.invalid', faults)
    .fields.map(({ message }) => message.replace(/^The body/, 'password'))
    .join('\n')

const text = { type: 'string', default: '' } as const

function wanted() {
  try {
    const options = { email: text, 'first-name': text, 'last-name': text }
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    return { command: positionals.join(' '), ...values }
  } catch {
    stopWith(usage)
  }
}

const { command, email, 'first-name': firstName, 'last-name': lastName } = wanted()
if (!['create-admin', 'set-password'].includes(command)) stopWith(usage)

try {
  const config = readConfig(process.env)
  const isDemo = config.CONTEST_MODE === 'demo'
  // The demo has one clock, which nothing of it is dated later than.
  const now = isDemo ? new Date(config.CONTEST_NOW) : new Date()
  const orm = await openPrepared(config.DATABASE_URL, config.DATABASE_POOL, { isDemo, now })
  const users = userService(orm)
  const client = { address: '', agent: '' }
  const by = { viewer: { ...guest, name: 'Operator' }, now, wallNow: now, season: currentSeason(orm), client }
  if (command === 'create-admin') {
    const password = await readPassword()
    const body = valid(UserInput, { email, firstName, lastName, roles: ['admin'], password })
    const created = await users.createUser({ body, ...by })
    console.log(`${created.email} is an administrator now.`)
  } else {
    const user = await orm.em.fork().findOne(User, { emailKey: emailKey(email) })
    if (!user) stopWith(`Nobody has the email ${email}.`)
    const body = { password: valid(NewPassword, await readPassword()) }
    await users.setUserPassword({ params: { id: user.id }, body, ...by })
    console.log(`${user.email} has a new password and is signed out everywhere.`)
  }
  await orm.close()
} catch (error) {
  if (error instanceof Refusal && error.fields.length) stopWith(wordsOf(error.fields))
  if (error instanceof Refusal || error instanceof BadSettings) stopWith(error.message)
  throw error
}
