import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { link, open, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * List of destructions outside the database and its backups (ERASURES_FILE): a restored backup repeats them. Lines hold a
 * keyed hash. Its random key is the first line, so that a rotated JWT_SECRET keeps the list readable; the hashed
 * reference is random as well, so that an id that a restored database assigns again does not match.
 */
export interface ErasureList {
  /** False without ERASURES_FILE. */
  isActive: boolean
  /** Identifies the list by its key, in 43 characters; null without ERASURES_FILE. */
  digest: string | null
  /**
   * Resolves once the line is on the disk. Call it as the last statement before the commit: a line whose transaction
   * fails erases once more what was to be erased, while a commit without its line would be undone by a restore.
   */
  append: (subject: string) => Promise<void>
  /** Reads the list. @returns whether it contains a subject */
  read: () => Promise<(subject: string) => boolean>
}

export const noErasureList: ErasureList = {
  isActive: false,
  digest: null,
  append: async () => {},
  read: async () => () => false,
}

interface ListedEntry {
  season: number
  id: number
  reference: string
}
export const describeErasedEntry = ({ season, id, reference }: ListedEntry) => `entry ${season} ${id} ${reference}`

export const describeWithheldEntry = (entry: ListedEntry) => `withheld ${describeErasedEntry(entry)}`

export const describeErasedTeacher = ({ season, id, code }: { season: number; id: number; code: string }) =>
  `teacher ${season} ${id} ${code}`

export const purgeSubject = (season: { id: number; createdAt: Date }, group: string) =>
  `purge ${season.id} ${season.createdAt.toISOString()} ${group}`

async function writeAndSync(path: string, flags: string | number, text: string): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

// Links a complete file, so that no other process reads one without a key.
async function createIfMissing(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeAndSync(draft, 'wx', `${JSON.stringify({ key: randomBytes(32).toString('base64url') })}\n`)
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}

interface Line {
  key?: string
  hash?: string
}

function parseLine(text: string): Line {
  try {
    return JSON.parse(text)
  } catch {
    // Empty, or cut off by a crash before its transaction was committed.
    return {}
  }
}

async function* readLines(path: string): AsyncGenerator<Line> {
  for await (const text of createInterface({ input: createReadStream(path) })) yield parseLine(text)
}

async function readKey(path: string): Promise<string> {
  for await (const { key } of readLines(path)) if (key) return key
  throw new Error(`${path} is no list of erasures: it has no key`)
}

/** Creates a missing file. @throws if it cannot be written, or is no such list */
export async function openErasureList(path: string): Promise<ErasureList> {
  if (path === '') return noErasureList
  await createIfMissing(path)
  const key = await readKey(path)
  const getHash = (subject: string) => createHmac('sha256', key).update(subject).digest('base64url')
  return {
    isActive: true,
    digest: createHash('sha256').update(`erasure list\n${key}`).digest('base64url'),
    async append(subject) {
      // Starts with a line break, in case a crash cut off the line before. Does not create the file: a list that was
      // moved away must not continue without its earlier lines.
      const line = `\n${JSON.stringify({ hash: getHash(subject) })}\n`
      await writeAndSync(path, constants.O_WRONLY | constants.O_APPEND, line)
    },
    async read() {
      const hashes = new Set<string>()
      for await (const { hash } of readLines(path)) if (hash) hashes.add(hash)
      return (subject) => hashes.has(getHash(subject))
    },
  }
}
