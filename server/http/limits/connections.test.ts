import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { getHead, slowClient } from '../../test/network/slow-client.ts'
import { testApp } from '../../test/test-app.ts'

const kilobyte = 1024
const another = '127.0.0.2'

async function serving(settings: Record<string, string>) {
  const { app } = await testApp({ settings })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
}

/** Returns the number of accepted connections, and a function that ends all. */
async function open(port: number, count: number, from?: string) {
  const clients = await Promise.all(Array.from({ length: count }, () => slowClient(port, from)))
  for (const client of clients) client.send('GET /api/contest HTTP/1.1\r\nHost: test\r\n\r\n')
  await expect.poll(() => clients.every((client) => client.socket.destroyed || client.status() === 200)).toBe(true)
  const accepted = clients.filter((client) => client.status() === 200)
  const end = () => {
    for (const { socket } of clients) socket.destroy()
    return Promise.all(clients.map(({ closed }) => closed))
  }
  return { accepted: accepted.length, end }
}

test('MAX_CONNECTIONS_PER_CLIENT > limits one client and serves another', async () => {
  const port = await serving({ MAX_CONNECTIONS_PER_CLIENT: '5' })
  const first = await open(port, 8)
  const second = await open(port, 3, another)
  expect([first.accepted, second.accepted]).toEqual([5, 3])
  await first.end()
  await expect.poll(async () => (await open(port, 5)).accepted).toBe(5)
})

test('MAX_CONNECTIONS > limits the connections of all clients together', async () => {
  const port = await serving({ MAX_CONNECTIONS: '6', MAX_CONNECTIONS_PER_CLIENT: '5' })
  expect((await open(port, 5)).accepted + (await open(port, 5, another)).accepted).toBe(6)
})

test.each(['127.0.0.1', '10.0.0.0/8,127.0.0.0/8,::1'])('TRUST_PROXY=%s > exempts the proxy', async (TRUST_PROXY) => {
  const port = await serving({ MAX_CONNECTIONS_PER_CLIENT: '5', TRUST_PROXY })
  expect((await open(port, 20)).accepted).toBe(20)
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Measured after a garbage collection. */
function bytesHeld(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

test('half-sent bodies > hold at most the body limit until they time out', async () => {
  const maxConnections = 300
  const port = await serving({ MAX_CONNECTIONS_PER_CLIENT: String(maxConnections), REQUEST_TIMEOUT: '12' })
  const half = Buffer.alloc(59 * kilobyte, ' ')
  const before = bytesHeld()
  const clients = await Promise.all(Array.from({ length: maxConnections + 200 }, () => slowClient(port)))
  for (const client of clients) {
    client.send(getHead('/public-voting/submit', 60 * kilobyte))
    client.send(half)
  }
  // Without garbage collection, which would take all the time of a worker with a large heap.
  const arrived = () => process.memoryUsage().arrayBuffers
  await expect.poll(arrived, { timeout: 11_000 }).toBeGreaterThan(before + maxConnections * 58 * kilobyte)
  expect((await open(port, 1, another)).accepted).toBe(1)
  expect(bytesHeld() - before).toBeLessThan(maxConnections * 64 * kilobyte)
  await Promise.all(clients.map(({ closed }) => closed))
  expect(clients.filter((client) => client.status() === 408)).toHaveLength(maxConnections)
  await expect.poll(bytesHeld, { timeout: 5000, interval: 500 }).toBeLessThan(before + 5000 * kilobyte)
})
