import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { sendRequest } from '@snowplow/load/client.ts'
import { serverRunner } from '@snowplow/server/test/process/run-server.ts'
import { describe, expect, test } from 'vitest'
import { findVersion, proxyNames, startProxy } from './proxies.ts'

const { folder, startServing, newDatabase } = serverRunner()
const nginxLimitBytes = 25 * 1024 * 1024

let clients = 1
/** Each attempt begins with clients that have no calls yet. */
const newClient = () => `127.0.0.${++clients}`

/** Both proxies forward to one process, which takes seconds to start. */
let serving: ReturnType<typeof startServing> | undefined
function serve() {
  const settings = { CONTEST_MODE: 'demo', OIDC_DEMO_PORT: '0', TRUST_PROXY: '127.0.0.1', RATE_LIMIT_WRITES: '3' }
  serving ??= startServing(newDatabase(), settings)
  return serving
}

test('routes > accept no body that nginx refuses', () => {
  const limits = Object.values(allRoutes).map((route) => ('bodyLimit' in route ? route.bodyLimit : 0))
  expect(Math.max(...limits)).toBeGreaterThan(1_000_000)
  expect(limits.filter((limit) => limit > nginxLimitBytes)).toEqual([])
})

// Debian's packages caddy and nginx-light; .ci/run installs them.
for (const name of proxyNames)
  describe.skipIf(!findVersion(name))(`${name} with the file of deploy/`, () => {
    test(`${name} > passes client addresses, caching and body limits on over TLS`, async ({ onTestFinished }) => {
      const { port } = await serve()
      const [client, other] = [newClient(), newClient()]
      const { base, ca, stop } = await startProxy(name, folder, [port])
      onTestFinished(stop)
      const json = { 'content-type': 'application/json' }
      const vote = (localAddress: string, headers: Record<string, string> = {}, body = '{}') =>
        sendRequest(`${base}/api/public-voting/submit`, {
          ...{ ca, agent: false },
          method: 'POST',
          headers: { ...json, ...headers },
          body,
          localAddress,
        })

      for (let call = 0; call < 3; call++) expect(await vote(client)).toMatchObject({ status: 400 })
      expect(await vote(client)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
      expect(await vote(client, { 'x-forwarded-for': '203.0.113.9' })).toMatchObject({ status: 429 })
      expect(await vote(other)).toMatchObject({ status: 400 })

      const [script] = readdirSync('web/dist/assets').filter((file) => file.endsWith('.js'))
      const asset = await sendRequest(`${base}/assets/${script}`, {
        ca,
        agent: false,
        headers: { 'accept-encoding': 'br' },
      })
      expect(asset).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' },
      })
      const page = await sendRequest(base, { ca, agent: false })
      expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })

      const large = await vote(other, {}, JSON.stringify({ text: 'x'.repeat(100_000) }))
      expect(large.status).toBe(413)
      expect(JSON.parse(large.bytes.toString())).toMatchObject({ code: 'request.too_large' })
    })
  })

test.skipIf(!findVersion('nginx'))('nginx > refuses a body over its own limit', async ({ onTestFinished }) => {
  // Accepts every body, so that only the proxy refuses one.
  const accepting = createServer((request, reply) => request.resume().on('end', () => reply.end('accepted')))
  accepting.listen(0, '127.0.0.1')
  await once(accepting, 'listening')
  onTestFinished(() => void accepting.close())
  const { base, ca, stop } = await startProxy('nginx', folder, [(accepting.address() as AddressInfo).port])
  onTestFinished(stop)
  const send = (bytes: number) =>
    sendRequest(base, { ca, agent: false, method: 'POST', body: 'x'.repeat(bytes) }).then(
      ({ status }) => status,
      // The proxy closes the connection while the body is still being sent.
      ({ code }) => code,
    )
  expect(await send(24_000_000)).toBe(200)
  expect(['ECONNRESET', 'EPIPE', 413]).toContain(await send(27_000_000))
})
