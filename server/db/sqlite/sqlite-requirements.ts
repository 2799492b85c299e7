import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { defaultDatabase } from '../../config/settings.ts'
import { getUserName } from '../../lib/file-access.ts'

const header = 'SQLite format 3\0'

const quote = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)

function findAccessProblem(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EROFS')
      return `${path} is on a read-only file system: mount it for writing, or add its folder to ReadWritePaths of the systemd unit`
    return `The user ${getUserName()} cannot write ${path}. Run: chown ${getUserName()} ${quote(path)} && chmod u+rw ${quote(path)}`
  }
}

function readStart(file: string): string {
  const start = Buffer.alloc(header.length)
  const descriptor = openSync(file, 'r')
  try {
    return start.toString('latin1', 0, readSync(descriptor, start))
  } finally {
    closeSync(descriptor)
  }
}

function isForeign(file: string): boolean {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const names = database.prepare<[], string>(`select name from sqlite_master where type = 'table'`).pluck().all()
    return names.length > 0 && !names.includes('mikro_orm_migrations')
  } finally {
    database.close()
  }
}

/**
 * Checks a SQLite file, which need not exist yet, without changing it.
 * @returns the problem and its remedy; undefined if there is none
 */
export function findSqliteProblem(file: string): string | undefined {
  if (file === ':memory:' || (`sqlite:${file}` === defaultDatabase && !existsSync(dirname(file)))) return undefined
  const folder = dirname(file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return `The folder ${folder} does not exist; create it, or correct the path`
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return `${file} is a folder: name a file in it`
  // The log and its index are created beside the file.
  const inaccessible = [folder, ...[file, `${file}-wal`, `${file}-shm`].filter(existsSync)].map(findAccessProblem)
  const problem = inaccessible.find(Boolean)
  if (problem || !existsSync(file)) return problem
  const start = readStart(file)
  if (start === '') return undefined
  if (start !== header) return `${file} is not a SQLite database: name another file, or move this one away`
  return isForeign(file) ? `${file} is the database of another program: name another file` : undefined
}
