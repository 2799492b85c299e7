import { deflateSync } from 'node:zlib'

export const getSvg = (content: string, attributes = 'width="100" height="50"', start = '') =>
  `${start}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`

export const plainLogo = getSvg('<rect x="5" y="5" width="60" height="40" fill="#1f5288"/>')

export const inBase64 = (file: string | Buffer) => Buffer.from(file).toString('base64')

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, check])
}

function crc32(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return ~value >>> 0
}

export function getPng(width: number, height: number, comment = '', after = ''): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // Eight bits per channel: red, green and blue.
  size.set([8, 2, 0, 0, 0], 8)
  const lines = width * height > 1_000_000 ? Buffer.alloc(1) : Buffer.alloc((width * 3 + 1) * height, 0)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    ...(comment ? [chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1'))] : []),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(after),
  ])
}
