import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { leaveTogether } from './leave-together.ts'

let app = Fastify()
afterEach(() => app.close())

/** Tells in `events` what happens to each call, in that order. */
function begin() {
  const events: string[] = []
  app = Fastify()
  leaveTogether(app)
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'POST'],
    url: '/:name',
    handler: ({ params: { name } }, reply) => {
      events.push(`${name} is ready`)
      reply.raw.once('finish', () => events.push(`${name} has left`))
      if (name === 'broken') reply.header('x-broken', 'two\nlines')
      return reply.send(name)
    },
  })
  return events
}

test('what is ready in the same turn leaves when all of it is ready', async () => {
  const events = begin()
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => app.inject(`/${name}`)))
  expect(answers.map(({ body }) => body)).toEqual(['a', 'b', 'c'])
  expect(events.map((event) => event.slice(2))).toEqual([
    ...['is ready', 'is ready', 'is ready'],
    ...['has left', 'has left', 'has left'],
  ])
})

test('what changes something does not wait for others', async () => {
  const events = begin()
  const calls = ['a', 'b'].map((name) => app.inject({ method: 'POST', url: `/${name}` }))
  await Promise.race(calls)
  expect(events.slice(0, 2)).toEqual(['a is ready', 'a has left'])
  expect((await Promise.all(calls)).map(({ body }) => body)).toEqual(['a', 'b'])
})

test('an answer that cannot be sent takes no other with it', async () => {
  begin()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const calls = ['a', 'broken', 'b'].map((name) => fetch(`${address}/${name}`).then((answer) => answer.text()))
  const ends = await Promise.allSettled(calls)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
