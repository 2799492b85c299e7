import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'

const contest = await testApp()
const token = await contest.tokenOf('admin')

const outcomesWith = async (authorization: string) => {
  const urls = ['/api/user', '/api/contest']
  const responses = await Promise.all(urls.map((url) => contest.app.inject({ url, headers: { authorization } })))
  return responses.map((response) => response.json().code ?? response.statusCode)
}

test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('Authorization > accepts scheme %s', async (scheme) => {
  expect(await outcomesWith(`${scheme} ${token}`)).toEqual([200, 200])
})

test.each([
  ['no scheme', token],
  ['another scheme', `Basic ${token}`],
  ['a longer scheme', `Bearers ${token}`],
  ['no token', 'Bearer'],
  ['spaces instead of a token', 'Bearer  '],
  ['no space after the scheme', `Bearer${token}`],
  ['two tokens', `Bearer ${token} ${token}`],
  ['the scheme twice', `Bearer Bearer ${token}`],
  ['an empty header', ''],
  ['a foreign token', 'Bearer x'],
])('Authorization > rejects %s, even on public routes', async (_, authorization) => {
  expect(await outcomesWith(authorization)).toEqual(['auth.required', 'auth.required'])
})
