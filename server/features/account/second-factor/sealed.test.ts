import { expect, test } from 'vitest'
import { createSealer, createTickets } from './sealed.ts'

const [current, previous] = ['a secret of at least 32 characters', 'the previous secret of 32 characters']

test('sealer > opens what the previous secret sealed', () => {
  const sealed = createSealer([previous], 'test').seal('snow', '1')
  expect(createSealer([current, previous], 'test').open(sealed, '1')).toBe('snow')
  expect(createSealer([current], 'test').open(sealed, '1')).toBeNull()
})

test('sealer > opens only in the same purpose and context', () => {
  const sealer = createSealer([current], 'test')
  const sealed = sealer.seal('snow', '1')
  expect(sealer.seal('snow', '1')).not.toBe(sealed)
  expect(sealer.open(sealed, '2')).toBeNull()
  expect(createSealer([current], 'other').open(sealed, '1')).toBeNull()
})

test.each(['', 'x', 'A'.repeat(38), 'A'.repeat(500)])('sealer > rejects the forged text %j', (text) => {
  expect(createSealer([current], 'test').open(text, '1')).toBeNull()
})

test('ticket > expires', () => {
  const tickets = createTickets<{ userId: number }>([current], 'test', 1000)
  const ticket = tickets.issue({ userId: 7 }, new Date(5000))
  expect(tickets.read(ticket, new Date(5999))).toMatchObject({ userId: 7 })
  expect(tickets.read(ticket, new Date(6000))).toBeNull()
})
