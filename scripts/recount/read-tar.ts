import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { FileError } from '../../contract/results/result-files.ts'

const blockSize = 512
/** Offsets and lengths in a header of POSIX ustar. */
const nameField = { start: 0, end: 100 }
const sizeField = { start: 124, end: 136 }
const typeFlag = 156

export interface TarFile {
  name: string
  /** Must be read before the next file is. */
  content: AsyncIterable<Buffer>
}

/** Reads chunks of exact sizes from a stream, and returns the rest to it. */
class ChunkReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** @returns between one and `most` bytes; null at the end */
  async read(most: number): Promise<Buffer | null> {
    if (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done) return null
      this.#rest = value
    }
    const part = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(part.length)
    return part
  }

  /** @returns null at the end. @throws FileError if the stream ends within */
  async readExactly(size: number): Promise<Buffer | null> {
    const parts: Buffer[] = []
    for (let missing = size; missing > 0; ) {
      const part = await this.read(missing)
      if (!part && parts.length === 0) return null
      if (!part) throw new FileError('the package is cut off')
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }
}

const getText = (header: Buffer, { start, end }: { start: number; end: number }) =>
  header.toString('utf8', start, end).replace(/\0.*$/s, '')

/** Yields the files of a tar with gzip, a chunk at a time. @throws FileError for a damaged package */
export async function* readTar(path: string): AsyncGenerator<TarFile> {
  const reader = new ChunkReader(createReadStream(path).pipe(createGunzip()))
  try {
    for (;;) {
      const header = await reader.readExactly(blockSize)
      // Two empty blocks end a tar.
      if (!header || header.every((byte) => byte === 0)) return
      const size = Number.parseInt(getText(header, sizeField), 8)
      if (Number.isNaN(size)) throw new FileError(`${path} is no scrutineer's package`)
      const state = { missing: size }
      const isFile = ['0', '\0'].includes(String.fromCharCode(header[typeFlag] ?? 0))
      if (isFile) yield { name: getText(header, nameField), content: readContent(reader, state) }
      for await (const _ of readContent(reader, state));
      if (size % blockSize > 0) await reader.readExactly(blockSize - (size % blockSize))
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new FileError(`${path} is no scrutineer's package, or it is damaged`)
    throw error
  }
}

async function* readContent(reader: ChunkReader, state: { missing: number }): AsyncGenerator<Buffer> {
  while (state.missing > 0) {
    const part = await reader.read(state.missing)
    if (!part) throw new FileError('the package is cut off')
    state.missing -= part.length
    yield part
  }
}
