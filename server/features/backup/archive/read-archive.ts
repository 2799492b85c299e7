import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import * as z from 'zod/mini'
import { decryptStream } from './encryption.ts'
import { readFileKind } from './file-kind.ts'
import { BackupError, formatVersion, Header, headerName, Manifest, manifestName } from './manifest.ts'

export interface ReadOptions {
  /** Identities of age, for an encrypted backup. */
  identities: readonly string[]
  signal: AbortSignal
  /** Compressed bytes read so far. */
  onProgress?: (bytes: number) => void
}

/** Receives the files of a backup in their order, each before its hash is checked. */
export interface ArchiveReader {
  start: (header: Header) => Promise<void>
  file: (name: string, content: AsyncIterable<Buffer>) => Promise<void>
}

async function* decrypted(path: string, raw: Readable, identities: readonly string[]): AsyncGenerator<Buffer> {
  if ((await readFileKind(path)) === 'plain') {
    yield* raw
    return
  }
  if (identities.length === 0) throw new BackupError(`${path} is encrypted: add --identity <file>`)
  yield* await decryptStream(raw, identities)
}

function parse<S extends z.ZodMiniType>(schema: S, text: string, path: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`${path} is damaged: its description cannot be read`)
  }
}

function parseHeader(text: string, path: string): Header {
  const { format } = parse(z.looseObject({ format: z.number() }), text, path)
  if (format > formatVersion)
    throw new BackupError(`${path} was made by a newer version (format ${format}): use that version`)
  return parse(Header, text, path)
}

/** Files of a tar, until its manifest. */
async function readFiles(
  path: string,
  tar: AsyncIterable<Readable & { header: { name: string } }>,
  reader: ArchiveReader,
) {
  const found = new Map<string, string>()
  let header: Header | undefined
  let manifest: Manifest | undefined
  for await (const entry of tar) {
    const { name } = entry.header
    if (name === manifestName) {
      manifest = parse(Manifest, await text(entry), path)
      continue
    }
    const digest = createHash('sha256')
    const hashed = async function* () {
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        digest.update(chunk)
        yield chunk
      }
    }
    if (!header) {
      if (name !== headerName) throw new BackupError(`${path} is not a backup of this product`)
      header = parseHeader(await text(hashed()), path)
      await reader.start(header)
    } else await reader.file(name, hashed())
    found.set(name, digest.digest('hex'))
  }
  return { header, manifest, found }
}

const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(ZSTD_|Z_|ERR_ZSTD|ERR_ZLIB)/.test(String((error as NodeJS.ErrnoException).code)) ||
    /tar header|Unexpected end of data|invalid tag|final chunk|ciphertext|stanza|MAC|header|unexpected end/i.test(
      error.message,
    ))

/**
 * Reads a whole backup in constant memory and checks it.
 * @returns its description
 * @throws BackupError if it cannot be read or decrypted, is cut off or damaged
 */
export async function readArchive(
  path: string,
  { identities, signal, onProgress }: ReadOptions,
  reader: ArchiveReader,
): Promise<{ header: Header; manifest: Manifest }> {
  const file = createReadStream(path, { signal })
  const counted = async function* () {
    let bytes = 0
    for await (const chunk of file as AsyncIterable<Buffer>) {
      bytes += chunk.length
      onProgress?.(bytes)
      yield chunk
    }
  }
  const tar = extract()
  let cause: unknown
  try {
    const unpacking = pipeline(
      decrypted(path, Readable.from(counted()), identities),
      createZstdDecompress(),
      tar as unknown as NodeJS.WritableStream,
    ).catch((error) => {
      cause ??= error
      tar.destroy(error)
    })
    const reading = readFiles(path, tar as never, reader).catch((error) => {
      cause ??= error
      tar.destroy(error)
      return undefined
    })
    const [files] = await Promise.all([reading, unpacking])
    if (cause) throw cause
    return checkFiles(path, files)
  } catch (error) {
    if (signal.aborted) throw new BackupError('Interrupted')
    if (error instanceof BackupError || !isDamage(error)) throw error
    throw new BackupError(`${path} is damaged or cut off: restore another one (${(error as Error).message})`)
  } finally {
    file.destroy()
  }
}

function checkFiles(path: string, files: Awaited<ReturnType<typeof readFiles>> | undefined) {
  const { header, manifest, found } = files ?? {}
  if (!header || !manifest || !found) throw new BackupError(`${path} is cut off: restore another one`)
  const damaged = manifest.files.find(({ name, sha256 }) => found.get(name) !== sha256)
  if (damaged || found.size !== manifest.files.length)
    throw new BackupError(`${path} is damaged (${damaged?.name ?? 'more files than listed'}): restore another one`)
  return { header, manifest }
}

class HeaderRead extends Error {}

/**
 * Reads the description of a backup, without checking the rest.
 * @throws BackupError if it cannot be read or decrypted
 */
export async function readHeader(path: string, options: ReadOptions): Promise<Header> {
  let found: Header | undefined
  const start = async (header: Header) => {
    found = header
    throw new HeaderRead()
  }
  await readArchive(path, options, { start, file: async () => {} }).catch((error) => {
    if (!(error instanceof HeaderRead)) throw error
  })
  if (!found) throw new BackupError(`${path} is not a backup of this product`)
  return found
}
