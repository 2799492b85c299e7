// `npm run operator -- <command> …`: administration from the shell. Reads the same settings as the server, and
// passwords from standard input.
import { parseArgs } from 'node:util'
import { BadSettings, type Config, readConfig } from '../config.ts'
import { getFirstLine } from '../db/check-database.ts'
import { openToRead } from '../db/open-to-read.ts'
import { markInUse } from '../db/postgres/presence.ts'
import { getCurrentSeasonId } from '../db/season.ts'
import { WrongDatabase } from '../db/wrong-database.ts'
import { Refusal } from '../http/problem.ts'
import { guest } from '../http/token.ts'
import { describeFileCode } from '../lib/file-access.ts'
import { getFilling, openPrepared } from '../seed/prepare.ts'
import { commandNames } from './command-names.ts'
import {
  type BareCommand,
  type Command,
  formatFieldErrors,
  type StandaloneCommand,
  stopWith,
} from './operator/operator-command.ts'

// Loaded one by one: a command starts without the modules of the others.
const commands: Record<string, () => Promise<BareCommand | Command | StandaloneCommand>> = {
  'create-admin': async () => (await import('./operator/operator-accounts.ts')).createAdmin,
  'set-password': async () => (await import('./operator/operator-accounts.ts')).setPassword,
  'remove-second-factor': async () => (await import('./operator/operator-accounts.ts')).removeSecondFactor,
  'import-counties': async () => (await import('./operator/operator-counties.ts')).importCounties,
  'export-counties': async () => (await import('./operator/operator-counties.ts')).exportCounties,
  rehearse: async () => (await import('./operator/operator-rehearse.ts')).rehearse,
  'mail-test': async () => (await import('./operator/operator-mail.ts')).mailTest,
  purge: async () => (await import('./operator/operator-retention.ts')).purge,
  'reapply-erasures': async () => (await import('./operator/operator-retention.ts')).reapply,
  'replace-erasure-list': async () => (await import('./operator/operator-retention.ts')).replaceList,
  backup: async () => (await import('./operator/operator-backup.ts')).backup,
  verify: async () => (await import('./operator/operator-backup.ts')).verify,
  restore: async () => (await import('./operator/operator-restore.ts')).restore,
  'upgrade-check': async () => (await import('./operator/operator-doctor.ts')).upgradeCheck,
  doctor: async () => (await import('./operator/operator-doctor.ts')).doctor,
}

async function describeUsage(): Promise<string> {
  const lines = Object.entries(commands).map(
    async ([name, load]) => `  ${commandNames.operator} ${name} ${(await load()).usage}`,
  )
  return `Usage:\n${(await Promise.all(lines)).join('\n')}\nA password is asked for, or read from standard input.`
}

async function parseCommandLine() {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined
  if (!command) stopWith(await describeUsage())
  try {
    const texts = command.options.map((option) => [option, { type: 'string', default: '' }] as const)
    const flags = (command.flags ?? []).map((flag) => [flag, { type: 'boolean', default: false }] as const)
    const options = Object.fromEntries([...texts, ...flags])
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const optionEntries = Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : value || ''])
    return { command, args: positionals, options: Object.fromEntries(optionEntries) as Record<string, string> }
  } catch {
    stopWith(await describeUsage())
  }
}

const isFileError = (error: unknown): error is Error & { path: string; code: string } =>
  error instanceof Error && 'syscall' in error && 'path' in error

const { command, args, options } = await parseCommandLine()

async function runOnDatabase(command: Command, config: Config): Promise<void> {
  const isDemo = config.CONTEST_MODE === 'demo'
  // A demo has one clock; nothing in it may have a later date.
  const now = isDemo ? new Date(config.CONTEST_NOW) : new Date()
  const orm = command.isReading
    ? await openToRead(config.DATABASE_URL)
    : await openPrepared(config.DATABASE_URL, config.DATABASE_POOL, getFilling(config, now)).catch((error) => {
        throw error instanceof WrongDatabase
          ? error
          : new WrongDatabase(`DATABASE_URL cannot be opened: ${getFirstLine(error)}`)
      })
  const unmark = await markInUse(config.DATABASE_URL)
  const viewer = { ...guest, name: 'Operator' }
  const client = { address: '', agent: '', cookies: '' }
  const by = { viewer, now, wallNow: now, season: getCurrentSeasonId(orm), client }
  await command.run({ orm, config, by, args, options })
  await orm.close()
  await unmark()
}

try {
  if ('runBare' in command) await command.runBare({ options })
  else {
    const config = readConfig(process.env)
    await ('runStandalone' in command
      ? command.runStandalone({ config, args, options })
      : runOnDatabase(command, config))
  }
} catch (error) {
  if (error instanceof Refusal && error.fields.length) stopWith(formatFieldErrors(error.fields))
  if (isFileError(error)) stopWith(`${error.path} cannot be opened: ${describeFileCode(error)}.`)
  if (error instanceof Refusal || error instanceof BadSettings || error instanceof WrongDatabase)
    stopWith(error.message)
  throw error
}
