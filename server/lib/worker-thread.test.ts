import { expect, test } from 'vitest'
import { afterFile } from '../test/after-file.ts'
import { WorkerThread } from './worker-thread.ts'

const helper = JSON.stringify(new URL('./worker-thread.ts', import.meta.url).href)

/** Starts a worker that runs the given source beside `answerCalls()`. */
function startThread(source: string) {
  const code = `import { parentPort } from 'node:worker_threads'\nimport { answerCalls } from ${helper}\n${source}`
  const thread = new WorkerThread<string, string>(new URL(`data:text/javascript,${encodeURIComponent(code)}`))
  afterFile(() => thread.terminate())
  return thread
}

test('WorkerThread > ignores messages that answer no call', async () => {
  // Delivered by `node --watch` for each module that a worker imports.
  const stray = `parentPort.postMessage({ 'watch:import': ['file:///read-markdown.ts'] })`
  const thread = startThread(`${stray}; answerCalls((text) => { ${stray}; return text.toUpperCase() })`)
  expect(await Promise.all(['plow', 'snow'].map((text) => thread.call(text)))).toEqual(['PLOW', 'SNOW'])
})

test('WorkerThread > rejects a call whose answer throws, then answers', async () => {
  const thread = startThread(`answerCalls((text) => { if (text === 'bad') throw new Error('No snow'); return text })`)
  const [bad, good] = await Promise.allSettled([thread.call('bad'), thread.call('good')])
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'Error: No snow' } })
  expect(good).toMatchObject({ status: 'fulfilled', value: 'good' })
})

test('WorkerThread > rejects every call of a thread that has ended', async () => {
  const thread = startThread('answerCalls(() => process.exit())')
  await expect(thread.call('first')).rejects.toThrow('has ended')
  expect(thread.hasEnded).toBe(true)
  await expect(thread.call('second')).rejects.toThrow('has ended')
})
