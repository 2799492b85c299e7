import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

interface StreamOptions {
  /** Validator of a file that everyone may store and revalidate; such a file is the same for every caller. */
  etag?: string
}

/** Opened once it is needed; a Buffer is compressed with gzip. */
type Content = Readable | (() => Readable) | Buffer

/** File streamed while it is generated, so that its length costs no memory. */
export class StreamReply {
  readonly name: string
  readonly content: Content
  readonly etag: string | undefined

  constructor(name: string, content: Content, { etag }: StreamOptions = {}) {
    this.name = name
    this.content = content
    this.etag = etag
  }
}

const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

export function sendStream(reply: FastifyReply, type: string | undefined, { name, content, etag }: StreamReply): void {
  const { headers } = reply.request
  reply.header('content-disposition', `attachment; filename="${name}"`)
  if (etag !== undefined) {
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (headers['if-none-match'] === etag) {
      reply.status(304).send()
      return
    }
  }
  reply.type(type?.startsWith('text/') ? `${type}; charset=utf-8` : (type ?? 'application/octet-stream'))
  if (content instanceof Readable) reply.send(content)
  else if (typeof content === 'function') reply.send(content())
  else if (acceptsGzip.test(headers['accept-encoding'] ?? '')) reply.header('content-encoding', 'gzip').send(content)
  else reply.send(Readable.from([content]).pipe(createGunzip()))
}
