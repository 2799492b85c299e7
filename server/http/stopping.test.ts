import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { serverRunner } from '../test/run-server.ts'

const { startServing } = serverRunner()

test('a client that never sends the rest cannot keep a server from stopping', async () => {
  const { server, port } = await startServing('sqlite::memory:')
  const slow = connect(port, '127.0.0.1')
  await once(slow, 'connect')
  slow.on('error', () => {})
  const head = ['POST /api/public-voting/submit HTTP/1.1', 'Host: test', 'Content-Type: application/json']
  slow.write([...head, 'Content-Length: 100', '', '{'].join('\r\n'))
  await new Promise((done) => setTimeout(done, 200))
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a slow client that sends the rest is answered before the stop', async () => {
  const { server, port } = await startServing('sqlite::memory:')
  const slow = connect(port, '127.0.0.1')
  await once(slow, 'connect')
  let answer = ''
  slow.on('data', (text) => {
    answer += text
  })
  const body = '{"districtId":1,"selectedOptions":[1,2],"recaptcha":"off"}'
  const head = ['POST /api/public-voting/submit HTTP/1.1', 'Host: test', 'Content-Type: application/json']
  slow.write([...head, `Content-Length: ${body.length}`, '', body.slice(0, 10)].join('\r\n'))
  await new Promise((done) => setTimeout(done, 200))
  server.kill('SIGTERM')
  await new Promise((done) => setTimeout(done, 500))
  slow.write(body.slice(10))
  expect(await server.exited).toBe(0)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer).toContain('exactly_three')
})
