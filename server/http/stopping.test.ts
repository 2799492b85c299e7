import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { serverRunner } from '../test/process/run-server.ts'

const { startServing } = serverRunner()
const inDevelopment = { CONTEST_MODE: 'development' }

test('SIGTERM > answers a slow request, and stops despite a half-sent one', async () => {
  const { server, port } = await startServing('sqlite::memory:', inDevelopment)
  const head = ['POST /api/public-voting/submit HTTP/1.1', 'Host: test', 'Content-Type: application/json']
  const body = '{"districtId":1,"selectedOptions":[1,2],"recaptcha":"off"}'
  async function sendHalf(length: number, half: string) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    socket.write([...head, `Content-Length: ${length}`, '', half].join('\r\n'))
    return socket
  }
  const [slow] = await Promise.all([sendHalf(body.length, body.slice(0, 10)), sendHalf(100, '{')])
  let response = ''
  slow.on('data', (text) => {
    response += text
  })
  await new Promise((done) => setTimeout(done, 200))
  server.kill('SIGTERM')
  await new Promise((done) => setTimeout(done, 500))
  slow.write(body.slice(10))
  expect(await server.exited).toBe(0)
  expect(response).toMatch(/^HTTP\/1.1 400 /)
  expect(response.toLowerCase()).toContain('connection: close')
  expect(response).toContain('exactly_three')
})

/** Sends a call over a keep-alive connection. */
async function callOver(agent: Agent, address: string, body?: string) {
  const method = body === undefined ? 'GET' : 'POST'
  const call = request(address, { agent, method, headers: { 'content-type': 'application/json' } })
  call.end(body)
  const [reply] = await once(call, 'response')
  reply.resume()
  await once(reply, 'end')
  return { status: reply.statusCode, connection: reply.headers.connection, isReused: call.reusedSocket }
}

test('SHUTDOWN_DELAY > fails readiness and serves all other calls', async () => {
  const settings = { ...inDevelopment, SHUTDOWN_DELAY: '4', LOG_LEVEL: 'info' }
  const { server, base } = await startServing('sqlite::memory:', settings)
  const agent = new Agent({ keepAlive: true })
  const ready = () => callOver(agent, `${base}/health/ready`)
  expect([await ready(), await ready()]).toEqual([
    { status: 200, connection: 'keep-alive', isReused: false },
    { status: 200, connection: 'keep-alive', isReused: true },
  ])
  const vote = () => callOver(agent, `${base}/public-voting/submit`, JSON.stringify({ districtId: 1 }))
  server.kill('SIGTERM')
  await expect.poll(async () => (await ready()).status).toBe(503)
  expect(await ready()).toEqual({ status: 503, connection: 'close', isReused: false })
  expect(await vote()).toEqual({ status: 400, connection: 'close', isReused: false })
  expect(await callOver(agent, `${base}/health/live`)).toMatchObject({ status: 200, connection: 'close' })
  expect(await server.exited).toBe(0)
  const lines = server.report().trimEnd().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    level: 30,
    msg: 'Snowplow Naming Contest has stopped after SIGTERM',
    stop: { signal: 'SIGTERM' },
  })
})

test('SHUTDOWN_DELAY > ends at a second signal', async () => {
  const { server, base } = await startServing('sqlite::memory:', { ...inDevelopment, SHUTDOWN_DELAY: '300' })
  server.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${base}/health/ready`)).status).toBe(503)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
