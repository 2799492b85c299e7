import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }

/** Sends the whole body before it reads, as proxies do. @returns the status line or the error's code */
async function sendThenRead(bytes: number): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1').pause()
  const result = new Promise<string | undefined>((resolve) => {
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
    socket.once('data', (data) => resolve(data.toString().split('\r\n', 1)[0]))
  })
  socket.write(
    `POST /api/public-voting/submit HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  )
  for (let sent = 0; sent < bytes && socket.writable; sent += 20_000) {
    socket.write('x'.repeat(Math.min(20_000, bytes - sent)))
    await delay(2)
  }
  socket.resume()
  const line = await result
  socket.destroy()
  return line
}

test('declared body above the limit > gets its reply although it is still sent', async () => {
  expect(await sendThenRead(900_000)).toBe('HTTP/1.1 413 Payload Too Large')
})

test('declared body of many megabytes > is cut off', async () => {
  expect(await sendThenRead(5_000_000)).toMatch(/ECONNRESET|EPIPE/)
})
