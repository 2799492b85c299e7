import { Problem } from '@snowplow/contract/api/errors.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { slowClient } from '../test/network/slow-client.ts'
import { testApp } from '../test/test-app.ts'

const { app } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }

/** Sends raw bytes, and waits for the end of the connection. */
async function sendRaw(text: string) {
  const client = await slowClient(port)
  client.send(text)
  await client.closed
  return client
}

const host = 'Host: test\r\n'
const refused: [string, string, number, string][] = [
  ['plain text', 'hello\r\n\r\n', 400, 'request.malformed'],
  ['an unknown method', `BREW /api/contest HTTP/1.1\r\n${host}\r\n`, 400, 'request.malformed'],
  ['an unknown version', `GET /api/contest HTTP/7.5\r\n${host}\r\n`, 400, 'request.malformed'],
  ['no version', `GET /api/contest\r\n${host}\r\n`, 400, 'request.malformed'],
  ['no URL', `GET HTTP/1.1\r\n${host}\r\n`, 400, 'request.malformed'],
  ['a header without a name', `GET /api/contest HTTP/1.1\r\n${host}: x\r\n\r\n`, 400, 'request.malformed'],
  ['no host', 'GET /api/contest HTTP/1.1\r\n\r\n', 400, 'request.malformed'],
  [
    'two lengths',
    `POST /api/x HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
    'request.malformed',
  ],
  ['a TLS hello', '\x16\x03\x01\x02\x00\x01', 400, 'request.malformed'],
  [
    'a header of 20 kB',
    `GET /api/contest HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'request.head_too_large',
  ],
  ['a URL of 20 kB', `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431, 'request.head_too_large'],
]

test.each(refused)('malformed request > is refused and its connection closed: %s', async (_, text, status, code) => {
  const client = await sendRaw(text)
  expect([client.status(), z.parse(Problem, client.body()).code]).toEqual([status, code])
  expect(client.headers()).toContain('connection: close')
  expect(client.headers()).toMatch(/x-request-id: [\da-f-]{36}/)
  expect(client.headers()).toContain('referrer-policy: no-referrer')
})

test.each([
  ['an unknown Expect header', `GET /api/contest HTTP/1.1\r\n${host}Expect: wonders\r\nConnection: close\r\n\r\n`],
  ['HTTP/1.0 without a host', 'GET /api/contest HTTP/1.0\r\n\r\n'],
])('unusual request > is answered: %s', async (_, text) => {
  expect((await sendRaw(text)).status()).toBe(200)
})
