import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, constants as zlib } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { describeFileCode } from '../../../lib/file-access.ts'
import { linkOrRename, syncPath, writeDurably } from './durable-files.ts'
import { encryptStream } from './encryption.ts'
import { BackupError, type Manifest, manifestName, type TableCount } from './manifest.ts'

export interface ArchiveWriter {
  addJson: (name: string, content: unknown) => Promise<void>
  add: (name: string, content: Buffer) => Promise<void>
  /** @param bytes exact length of the content */
  addStream: (name: string, bytes: number, content: Readable) => Promise<void>
}

interface WriteOptions {
  /** Public keys of age; empty for no encryption. */
  recipients: readonly string[]
  signal: AbortSignal
  verify?: (draft: string) => Promise<unknown>
  /** Uncompressed bytes written so far. */
  onProgress?: (bytes: number) => void
}

/** Files of a tar that is being written. The tar has no other metadata than names and sizes. */
function getWriter(tar: Pack, files: Manifest['files'], onProgress?: (bytes: number) => void): ArchiveWriter {
  let written = 0
  async function addStream(name: string, bytes: number, content: Readable): Promise<void> {
    const digest = createHash('sha256')
    const entry = tar.entry({ name, size: bytes, mode: 0o600 })
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        digest.update(chunk)
        yield chunk
        written += chunk.length
        onProgress?.(written)
      }
    }
    await pipeline(content, hashed, entry as unknown as NodeJS.WritableStream)
    files.push({ name, bytes, sha256: digest.digest('hex') })
  }
  const add = (name: string, content: Buffer) => addStream(name, content.length, Readable.from([content]))
  return {
    addStream,
    add,
    addJson: (name, content) => add(name, Buffer.from(`${JSON.stringify(content, null, 1)}\n`)),
  }
}

const describeWriteError = (error: unknown, path: string): unknown => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EFBIG' || code === 'EDQUOT')
    return new BackupError(`The disk of ${dirname(path)} is full: free some space; no file was left`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupError(`The folder ${dirname(path)} cannot be written to (${describeFileCode(error)})`)
  return error
}

/** Gives a complete file its name, atomically, without replacing another. @throws EEXIST */
async function publish(draft: string, path: string): Promise<void> {
  await linkOrRename(draft, path)
  await rm(draft, { force: true })
  await syncPath(dirname(path))
}

/**
 * Writes a compressed tar, encrypted if there are recipients, that only its owner can read. A file that could not be
 * completed is removed.
 * @param fill adds the files and returns the rows of each table, for the manifest
 * @returns its size in bytes
 * @throws BackupError if the disk is full, the folder is not writable, or the file exists
 */
export async function writeArchive(
  path: string,
  { recipients, signal, verify, onProgress }: WriteOptions,
  fill: (archive: ArchiveWriter) => Promise<TableCount[]>,
): Promise<number> {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.part`)
  const tar = pack()
  const files: Manifest['files'] = []
  const archive = getWriter(tar, files, onProgress)
  try {
    const compressed = createZstdCompress({ params: { [zlib.ZSTD_c_checksumFlag]: 1 } })
    const encrypted = async function* (plain: AsyncIterable<Buffer>) {
      yield* recipients.length ? await encryptStream(Readable.from(plain), recipients) : plain
    }
    const output = (chunks: AsyncIterable<Buffer>) => writeDurably(draft, chunks)
    let cause: unknown
    // Either half ends the other: a write that waits for a full disk would never return.
    const stop = (error: unknown) => {
      cause ??= error
      tar.destroy(error as Error)
    }
    const filled = fill(archive).then(async (tables) => {
      await archive.addJson(manifestName, { files: [...files], tables } satisfies Manifest)
      tar.finalize()
    })
    await Promise.all([
      pipeline(tar as unknown as Readable, compressed, encrypted, output, { signal }).catch(stop),
      filled.catch(stop),
    ])
    if (cause) throw cause
    await verify?.(draft)
    await publish(draft, path)
    return (await stat(path)).size
  } catch (error) {
    await rm(draft, { force: true })
    if (signal.aborted) throw new BackupError('Interrupted; no file was left')
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new BackupError(`${path} exists already: choose another name`)
    throw describeWriteError(error, path)
  }
}
