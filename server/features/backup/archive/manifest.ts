import * as z from 'zod/mini'
import { dialectNames } from '../../../db/orm.ts'

/** Version of the file's format. A reader refuses a newer one. */
export const formatVersion = 1

export const headerName = 'backup.json'
export const manifestName = 'manifest.json'
export const schemaName = 'schema.json'

/** First file of a backup: describes its database at the instant of the snapshot. */
export const Header = z.object({
  format: z.int(),
  product: z.string(),
  version: z.string(),
  commit: z.string(),
  /** Missing in backups of before. */
  release: z.optional(z.string()),
  database: z.enum(dialectNames),
  instant: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Size of the uncompressed database; an estimate for PostgreSQL. */
  bytes: z.int(),
})
export type Header = z.output<typeof Header>

/** Last file: a backup without it is cut off. */
export const Manifest = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
})
export type Manifest = z.output<typeof Manifest>

export type TableCount = Manifest['tables'][number]

/** Expected problem of a file, a database or a setting. Its message says what to do. */
export class BackupError extends Error {
  /** Exit code of the operator's command. */
  readonly exitCode: number = 1
}

/** Another process makes a backup in the same folder or of the same database. */
export class BackupRunning extends BackupError {
  static readonly exitCode = 3
  override readonly exitCode = BackupRunning.exitCode
}

/** Instant in the name of a file: to the second, without colons, such as `2026-01-05T120000Z`. */
export const formatInstant = (instant: Date) =>
  instant
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')

export const formatFileName = (instant: Date, isEncrypted: boolean) =>
  `contest-${formatInstant(instant)}.tar.zst${isEncrypted ? '.age' : ''}`
