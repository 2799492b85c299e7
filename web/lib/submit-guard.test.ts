import { expect, test } from 'vitest'
import { SubmitGuard } from './submit-guard.ts'

function createSlowAction() {
  let times = 0
  let end: (error?: Error) => void = () => {}
  const action = () => {
    times++
    return new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve())
    })
  }
  const settled = async (error?: Error) => {
    end(error)
    await new Promise((done) => setTimeout(done, 10))
  }
  const resolveAction = async () => {
    end()
    for (let round = 0; round < 20; round++) await undefined
  }
  return { action, settled, resolveAction, times: () => times }
}

test('SubmitGuard > ignores a second click while the action is pending', async () => {
  const guard = new SubmitGuard()
  const { action, settled, times } = createSlowAction()
  for (const at of [0, 40, 120, 9000]) guard.run(action, at)
  expect(times()).toBe(1)
  await settled()
  guard.run(action, 9001)
  expect(times()).toBe(2)
})

test('SubmitGuard > ignores a click before the result is rendered', async () => {
  const guard = new SubmitGuard()
  const { action, resolveAction, times } = createSlowAction()
  guard.run(action, 0)
  await resolveAction()
  guard.run(action, 400)
  expect(times()).toBe(1)
})

test('SubmitGuard > ignores a second click right after the action has finished', async () => {
  const guard = new SubmitGuard()
  const { action, settled, times } = createSlowAction()
  guard.run(action, 0)
  await settled()
  guard.run(action, 120)
  expect(times()).toBe(1)
  guard.run(action, 300)
  expect(times()).toBe(2)
})

test('SubmitGuard > allows an earlier retry after a failure, or after input', async () => {
  const guard = new SubmitGuard()
  const { action, settled, times } = createSlowAction()
  guard.run(action, 0)
  await settled(new Error('refused'))
  guard.run(action, 120)
  expect(times()).toBe(1)
  guard.run(action, 160)
  expect(times()).toBe(2)
  await settled(new Error('refused'))
  guard.reset()
  guard.run(action, 170)
  expect(times()).toBe(3)
})

test('SubmitGuard > does not block synchronous actions', () => {
  const guard = new SubmitGuard()
  let times = 0
  for (const at of [0, 1, 2]) guard.run(() => times++, at)
  expect(times).toBe(3)
})
