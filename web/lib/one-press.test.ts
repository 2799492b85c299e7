import { expect, test } from 'vitest'
import { OnePress } from './one-press.ts'

function slowAct() {
  let times = 0
  let end: (error?: Error) => void = () => {}
  const act = () => {
    times++
    return new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve())
    })
  }
  const settled = async (error?: Error) => {
    end(error)
    await new Promise((done) => setTimeout(done, 10))
  }
  const answered = async () => {
    end()
    for (let turn = 0; turn < 20; turn++) await undefined
  }
  return { act, settled, answered, times: () => times }
}

test('a second press does nothing while the first one acts', async () => {
  const press = new OnePress()
  const { act, settled, times } = slowAct()
  for (const at of [0, 40, 120, 9000]) press.take(act, at)
  expect(times()).toBe(1)
  await settled()
  press.take(act, 9001)
  expect(times()).toBe(2)
})

test('a press after the answer, which the page does not show yet, does nothing', async () => {
  const press = new OnePress()
  const { act, answered, times } = slowAct()
  press.take(act, 0)
  await answered()
  press.take(act, 400)
  expect(times()).toBe(1)
})

test('a second press right behind the first does nothing once it is done', async () => {
  const press = new OnePress()
  const { act, settled, times } = slowAct()
  press.take(act, 0)
  await settled()
  press.take(act, 120)
  expect(times()).toBe(1)
  press.take(act, 300)
  expect(times()).toBe(2)
})

test('what failed can be tried again sooner, at once after typing', async () => {
  const press = new OnePress()
  const { act, settled, times } = slowAct()
  press.take(act, 0)
  await settled(new Error('refused'))
  press.take(act, 120)
  expect(times()).toBe(1)
  press.take(act, 160)
  expect(times()).toBe(2)
  await settled(new Error('refused'))
  press.wake()
  press.take(act, 170)
  expect(times()).toBe(3)
})

test('a press that sends nothing holds nothing up', () => {
  const press = new OnePress()
  let times = 0
  for (const at of [0, 1, 2]) press.take(() => times++, at)
  expect(times).toBe(3)
})
