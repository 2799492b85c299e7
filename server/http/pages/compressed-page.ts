import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { Mutex } from '../../lib/mutex.ts'

export interface CompressedPage {
  /** Null for a view, which is decompressed for clients without brotli. */
  html: Buffer | null
  brotli: Buffer
  etag: string
  /** Chosen for one visit: a shared cache would show it to all visitors. */
  isForVisit: boolean
  readers: number
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const quality = (value: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: value } })

/** Takes 2 ms of CPU time. */
const fast = quality(5)
/** 10% smaller for 60 ms: most pages then fit into the ten packets that a server may send at once. */
const small = quality(constants.BROTLI_MAX_QUALITY)
/** A page that changes sooner, as most county views do, is not worth recompressing. */
const minReadersToRecompress = 10

export const hashPage = (content: string | Buffer) => hash('sha256', content, 'base64url')

const etagLength = 22

interface PageKind {
  /** One of many views of a page; only its compressed form is stored. */
  isView: boolean
  /** The ETag names it, so that a browser revalidates the rotation that it has. */
  rotation: number | null
}

export async function compressPage(text: string, { isView, rotation }: PageKind): Promise<CompressedPage> {
  const html = Buffer.from(text)
  const brotli = await compress(html, fast)
  const etag = `"${rotation === null ? '' : `${rotation}.`}${hashPage(html).slice(0, etagLength)}"`
  return { html: isView ? null : html, brotli, etag, isForVisit: rotation !== null, readers: 0 }
}

/** Returns the rotation in the ETag of a page that the browser has; null for a first visit or another page. */
export function parseRotation(ifNoneMatch: string | undefined): number | null {
  const rotation = /"(\d{1,3})\.[\w-]+"/.exec(ifNoneMatch ?? '')?.[1]
  return rotation === undefined ? null : Number(rotation)
}

export const readHtml = async ({ html, brotli }: CompressedPage): Promise<Buffer> => html ?? decompress(brotli)

/** Sequential: file reads and password checks need the same threads. */
const mutex = new Mutex()

export function getBrotli(page: CompressedPage): Buffer {
  // On failure the fast version stays.
  if (++page.readers === minReadersToRecompress) mutex.run(() => recompress(page)).catch(() => {})
  return page.brotli
}

async function recompress(page: CompressedPage): Promise<void> {
  page.brotli = await compress(await readHtml(page), small)
}
