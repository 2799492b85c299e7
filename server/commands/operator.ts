// `npm run operator -- <command> …`: administration from the shell. Reads the same settings as the server, and
// passwords from standard input.
import { parseArgs } from 'node:util'
import { BadSettings, type Config, readConfig } from '../config.ts'
import { openToRead } from '../db/open-to-read.ts'
import { markInUse } from '../db/postgres/presence.ts'
import { currentSeason } from '../db/season.ts'
import { WrongDatabase } from '../db/wrong-database.ts'
import { Refusal } from '../http/problem.ts'
import { guest } from '../http/token.ts'
import { fillingOf, openPrepared } from '../seed/prepare.ts'
import { commandNames } from './command-names.ts'
import { createAdmin, removeSecondFactor, setPassword } from './operator-accounts.ts'
import { backup, verify } from './operator-backup.ts'
import { type Command, formatFieldErrors, type StandaloneCommand, stopWith } from './operator-command.ts'
import { exportCounties, importCounties } from './operator-counties.ts'
import { doctor, upgradeCheck } from './operator-doctor.ts'
import { mailTest } from './operator-mail.ts'
import { rehearse } from './operator-rehearse.ts'
import { restore } from './operator-restore.ts'
import { purge, reapply } from './operator-retention.ts'

const commands: Record<string, Command | StandaloneCommand> = {
  'create-admin': createAdmin,
  'set-password': setPassword,
  'remove-second-factor': removeSecondFactor,
  'import-counties': importCounties,
  'export-counties': exportCounties,
  rehearse,
  'mail-test': mailTest,
  purge,
  'reapply-erasures': reapply,
  backup,
  verify,
  restore,
  'upgrade-check': upgradeCheck,
  doctor,
}

const usage = `Usage:
${Object.entries(commands)
  .map(([name, command]) => `  ${commandNames.operator} ${name} ${command.usage}`)
  .join('\n')}
A password is asked for, or read from standard input.`

function parseCommandLine() {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) stopWith(usage)
  try {
    const texts = command.options.map((option) => [option, { type: 'string', default: '' }] as const)
    const flags = (command.flags ?? []).map((flag) => [flag, { type: 'boolean', default: false }] as const)
    const options = Object.fromEntries([...texts, ...flags])
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const optionEntries = Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : value || ''])
    return { command, args: positionals, options: Object.fromEntries(optionEntries) as Record<string, string> }
  } catch {
    stopWith(usage)
  }
}

const isFileError = (error: unknown): error is Error & { path: string; code: string } =>
  error instanceof Error && 'syscall' in error && 'path' in error

const firstLineOf = (error: Error) => error.message.split('\n', 1)[0]

const { command, args, options } = parseCommandLine()

async function runOnDatabase(command: Command, config: Config): Promise<void> {
  const isDemo = config.CONTEST_MODE === 'demo'
  // A demo has one clock; nothing in it may have a later date.
  const now = isDemo ? new Date(config.CONTEST_NOW) : new Date()
  const orm = command.isReading
    ? await openToRead(config.DATABASE_URL)
    : await openPrepared(config.DATABASE_URL, config.DATABASE_POOL, fillingOf(config, now)).catch((error) => {
        throw error instanceof WrongDatabase
          ? error
          : new WrongDatabase(`DATABASE_URL cannot be opened: ${firstLineOf(error)}`)
      })
  const unmark = await markInUse(config.DATABASE_URL)
  const viewer = { ...guest, name: 'Operator' }
  const client = { address: '', agent: '', cookies: '' }
  const by = { viewer, now, wallNow: now, season: currentSeason(orm), client }
  await command.run({ orm, config, by, args, options })
  await orm.close()
  await unmark()
}

try {
  const config = readConfig(process.env)
  await ('runStandalone' in command ? command.runStandalone({ config, args, options }) : runOnDatabase(command, config))
} catch (error) {
  if (error instanceof Refusal && error.fields.length) stopWith(formatFieldErrors(error.fields))
  if (isFileError(error)) stopWith(`${error.path} cannot be opened: ${error.code}.`)
  if (error instanceof Refusal || error instanceof BadSettings || error instanceof WrongDatabase)
    stopWith(error.message)
  throw error
}
