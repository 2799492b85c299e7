import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type * as z from 'zod/mini'
import type { Orm } from '../db/orm.ts'
import { Season } from '../entities/season.entity.ts'
import { type FieldError, parseWith, problem, Refusal } from '../http/problem.ts'
import type { Caller } from '../http/serve.ts'

export interface CommandInput {
  orm: Orm
  /** Of the installation's tokens. */
  secret: string
  /** Who does it, and when: what a service asks of its caller. */
  by: Caller
  /** What stands after the command's name without an option. */
  args: string[]
  /** An option that was not given is an empty text. */
  options: Record<string, string>
}

/** One of the operator's commands. */
export interface Command {
  /** After its name. */
  usage: string
  options: readonly string[]
  /** Options without a value: given, they read `yes`. */
  flags?: readonly string[]
  /** Whether it only reads the installation, which stays as it is and has to be of this version. */
  isReading?: boolean
  run: (input: CommandInput) => Promise<void>
}

/** The season of the year that was asked for, else the current one. @throws Refusal season.not_found */
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

/** A line from standard input; on a terminal it is asked for and not shown. */
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

export function valid<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const read = parseWith(schema, input)
  if ('data' in read) return read.data
  stopWith(formatFieldErrors(read.errors))
}

export const formatFieldErrors = (errors: FieldError[]) =>
  problem('request.invalid', errors)
    .fields.map(({ message }) => message.replace(/^The body/, 'password'))
    .join('\n')
