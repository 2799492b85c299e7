import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import type { Orm } from '../../db/orm.ts'
import { Season } from '../../entities/season.entity.ts'
import { createProblem, type FieldError, parseWith, Refusal } from '../../http/problem.ts'
import type { Caller } from '../../http/serve.ts'

export interface CommandInput {
  orm: Orm
  config: Config
  by: Caller
  args: string[]
  /** Empty string for an option that was not provided. */
  options: Record<string, string>
}

interface CommandLine {
  usage: string
  options: readonly string[]
  /** Options without a value; `yes` if provided. */
  flags?: readonly string[]
}

/** Reports invalid settings itself. */
export interface BareCommand extends CommandLine {
  runBare: (input: Pick<CommandInput, 'options'>) => Promise<void>
}

/** Opens the database itself: it may be of another version, in use, or missing. */
export interface StandaloneCommand extends CommandLine {
  runStandalone: (input: Pick<CommandInput, 'config' | 'args' | 'options'>) => Promise<void>
}

export interface Command extends CommandLine {
  /** Opens the database read-only, without migrations: it must be of this version. */
  isReading?: boolean
  run: (input: CommandInput) => Promise<void>
}

/**
 * Finds the season of the `--season` year, or the current one.
 * @throws Refusal season.not_found
 */
export async function findRequestedSeason({ orm, by, options: { season = '' } }: CommandInput) {
  const id = season === '' ? { id: by.season } : { year: Number(season) || 0 }
  const found = await orm.em.fork().findOne(Season, id)
  if (!found) throw new Refusal('season.not_found')
  return found
}

export function stopWith(message: string): never {
  console.error(message)
  process.exit(1)
}

export async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: Boolean(process.stdin.isTTY) })
  for await (const line of lines) {
    lines.close()
    return line
  }
  return ''
}

export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const read = parseWith(schema, input)
  if ('data' in read) return read.data
  stopWith(formatFieldErrors(read.errors))
}

export const formatFieldErrors = (errors: FieldError[]) =>
  createProblem('request.invalid', errors)
    .fields.map(({ message }) => message.replace(/^The body/, 'password'))
    .join('\n')
