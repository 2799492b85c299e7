import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'

const contest = await testApp()
const token = await contest.tokenOf('admin')

const outcomesWith = async (authorization: string) => {
  const urls = ['/api/user', '/api/contest']
  const responses = await Promise.all(urls.map((url) => contest.app.inject({ url, headers: { authorization } })))
  return responses.map((response) => response.json().code ?? response.statusCode)
}

test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('a token is read after %s', async (scheme) => {
  expect(await outcomesWith(`${scheme} ${token}`)).toEqual([200, 200])
})

test.each([
  ['no scheme', token],
  ['another scheme', `Basic ${token}`],
  ['a scheme that begins alike', `Bearers ${token}`],
  ['no token', 'Bearer'],
  ['spaces for a token', 'Bearer  '],
  ['nothing between scheme and token', `Bearer${token}`],
  ['something after the token', `Bearer ${token} ${token}`],
  ['the scheme twice', `Bearer Bearer ${token}`],
  ['nothing at all', ''],
  ['a token that is none of ours', 'Bearer x'],
])('%s is refused alike, even where a guest may go', async (_, authorization) => {
  expect(await outcomesWith(authorization)).toEqual(['auth.required', 'auth.required'])
})
