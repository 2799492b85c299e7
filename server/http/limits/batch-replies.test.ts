import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { batchReply } from './batch-replies.ts'

let app = Fastify()
afterEach(() => app.close())

/** Tells in `events` what happens to each call, in that order. */
function startApp() {
  const events: string[] = []
  app = Fastify()
  app.get<{ Params: { name: string } }>('/:name', ({ params: { name } }, reply) => {
    events.push(`${name} is ready`)
    reply.raw.once('finish', () => events.push(`${name} has left`))
    batchReply(reply, () => {
      if (name === 'unsendable') reply.header('x-broken', 'two\nlines')
      if (name === 'failing') throw new Error('It cannot be written')
      if (name === 'failing-later') return Promise.reject(new Error('It cannot be unpacked'))
      return reply.send(name)
    })
  })
  return events
}

test('what is ready in the same turn leaves when all of it is ready', async () => {
  const events = startApp()
  const responses = await Promise.all(['a', 'b', 'c'].map((name) => app.inject(`/${name}`)))
  expect(responses.map(({ body }) => body)).toEqual(['a', 'b', 'c'])
  expect(events.map((event) => event.slice(2))).toEqual([
    ...['is ready', 'is ready', 'is ready'],
    ...['has left', 'has left', 'has left'],
  ])
})

test('an answer that fails is a failure, and takes no other with it', async () => {
  startApp()
  const names = ['a', 'failing', 'failing-later', 'unsendable', 'b']
  const responses = await Promise.all(names.map((name) => app.inject(`/${name}`)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 500, 500, 500, 200])
})
