import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../../config.ts'
import { logSerializers } from './request-log.ts'

/** JSON lines for programs; the same lines for people where they are written to a terminal. */
export async function logOf({ LOG_LEVEL: level }: Config): Promise<FastifyServerOptions['logger']> {
  if (level === 'silent') return false
  const log = { level, serializers: logSerializers }
  if (!process.stdout.isTTY) return log
  const { default: pretty } = await import('pino-pretty')
  // At once: what a terminal shows last must be what happened last, also when the process ends.
  const stream = pretty({ sync: true, singleLine: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
  return { ...log, stream }
}
