import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { queueReply } from './batch-replies.ts'

let app = Fastify()
afterEach(() => app.close())

/** Records in `events` when each reply is ready and sent. */
function startApp() {
  const events: string[] = []
  app = Fastify()
  app.get<{ Params: { name: string } }>('/:name', ({ params: { name } }, reply) => {
    events.push(`${name} is ready`)
    reply.raw.once('finish', () => events.push(`${name} was sent`))
    queueReply(reply, () => {
      if (name === 'unsendable') reply.header('x-broken', 'two\nlines')
      if (name === 'failing') throw new Error('It cannot be written')
      if (name === 'failing-later') return Promise.reject(new Error('It cannot be unpacked'))
      return reply.send(name)
    })
  })
  return events
}

test('queueReply > sends replies of one tick once all are ready', async () => {
  const events = startApp()
  const responses = await Promise.all(['a', 'b', 'c'].map((name) => app.inject(`/${name}`)))
  expect(responses.map(({ body }) => body)).toEqual(['a', 'b', 'c'])
  expect(events.map((event) => event.slice(2))).toEqual([
    ...['is ready', 'is ready', 'is ready'],
    ...['was sent', 'was sent', 'was sent'],
  ])
})

test('queueReply > returns 500 for a failed reply and sends the others', async () => {
  startApp()
  const names = ['a', 'failing', 'failing-later', 'unsendable', 'b']
  const responses = await Promise.all(names.map((name) => app.inject(`/${name}`)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 500, 500, 500, 200])
})
