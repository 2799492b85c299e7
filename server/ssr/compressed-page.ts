import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { MaybePromise } from '../maybe-promise.ts'

export interface CompressedPage {
  /** Null for a view: it is unpacked for whoever takes no brotli. */
  html: Buffer | null
  brotli: Buffer
  etag: string
  /** Readers whom it was sent to packed. */
  readers: number
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const quality = (value: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: value } })

/** 2 ms of a processor. */
const quick = quality(5)
/** A tenth less to send for 60 ms: most pages then fit into what a server may send at once, ten packets. */
const tight = quality(constants.BROTLI_MAX_QUALITY)
/** What changes before as many have come, as most counties' names do, is not worth the time. */
const readersWorthIt = 10

export const digest = (content: string | Buffer) => hash('sha256', content, 'base64url')

/** Of a digest: two pages never share as many letters. */
const etagLength = 22

/** @param isView one of many of its page, of which only the packed form is kept */
export async function compressPage(text: string, isView: boolean): Promise<CompressedPage> {
  const html = Buffer.from(text)
  const brotli = await compress(html, quick)
  return { html: isView ? null : html, brotli, etag: `"${digest(html).slice(0, etagLength)}"`, readers: 0 }
}

export const htmlOf = ({ html, brotli }: CompressedPage): MaybePromise<Buffer> => html ?? decompress(brotli)

/** One page at a time: reading files and checking passwords need the same threads. */
let mutex = Promise.resolve()

/** For one more reader; packed tightly for those who come later, once it has enough of them. */
export function brotliFor(page: CompressedPage): Buffer {
  // What cannot be packed tightly goes on as it is.
  if (++page.readers === readersWorthIt) mutex = mutex.then(() => recompress(page)).catch(() => {})
  return page.brotli
}

async function recompress(page: CompressedPage): Promise<void> {
  page.brotli = await compress(await htmlOf(page), tight)
}
