import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getLiveness } from '@snowplow/contract/api/server.ts'
import { afterAll, expect, test } from 'vitest'
import { build, findCommit, findRelease } from './build.ts'
import { testApp } from './test/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-build-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const commit = 'a1'.repeat(20)
let folders = 0

function unpack(files: Record<string, string>): string {
  const unpacked = join(folder, String(++folders))
  mkdirSync(join(unpacked, 'web/dist-server'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(unpacked, name), text)
  return unpacked
}

test('findCommit > reads the commit of an archive, else of the build', () => {
  const unfilled = { 'commit.txt': '$Format:%H$\n' }
  expect(findCommit(unpack({ 'commit.txt': `${commit}\n` }))).toBe('a1a1a1a1a1')
  expect(findCommit(unpack({ ...unfilled, 'web/dist-server/commit.txt': `${commit}\n` }))).toBe('a1a1a1a1a1')
  expect(findCommit(unpack(unfilled))).toBe('unknown')
  expect(findCommit(unpack({}))).toBe('unknown')
})

test('findRelease > is the name in an archive, else version and commit', () => {
  expect(findRelease(unpack({ 'commit.txt': `${commit} 1.3.0-5\n` }))).toBe('1.3.0-5')
  expect(findCommit(unpack({ 'commit.txt': `${commit} 1.3.0-5\n` }))).toBe('a1a1a1a1a1')
  expect(findRelease(unpack({ 'commit.txt': `${commit}\n` }))).toBe('1.3.0-a1a1a1a1a1')
})

test('findCommit > prefers the checkout and ignores an enclosing repository', () => {
  const outer = unpack({ 'commit.txt': `${commit}\n` })
  const git = (...args: string[]) => execFileSync('git', args, { cwd: outer, encoding: 'utf8', stdio: 'pipe' })
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  git('init', '-q')
  git(...identity, 'commit', '-q', '--allow-empty', '-m', 'first')
  expect(findCommit(outer)).toBe(git('rev-parse', 'HEAD').slice(0, 10))
  mkdirSync(join(outer, 'inner'))
  expect(findCommit(join(outer, 'inner'))).toBe('unknown')
})

test('GET /health/live > returns the version and commit of the build', async () => {
  const contest = await testApp()
  expect((await contest.call(getLiveness)).json()).toEqual({ status: 'live', ...build })
  expect(build.version).toBe('1.3.0')
})

test('every page > has the version and commit in its generator tag', async () => {
  const { app } = await testApp()
  const generator = `<meta name="generator" content="Snowplow Naming Contest ${build.version} (${build.commit})">`
  for (const url of ['/', '/vote', '/sign-in', '/admin/user-list', '/nowhere']) {
    const { body } = await app.inject({ url })
    expect(body.split(generator).length - 1, url).toBe(1)
  }
})
