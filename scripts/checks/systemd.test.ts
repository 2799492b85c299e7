import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../testing/test-folder.ts'

const unit = 'deploy/snowplow-contest.service'
/** Tenths of the exposure level of systemd 252 to 257: 0 is isolated, 100 is not restricted at all. */
const maxExposure = 15

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
const hasSystemd = analyze('--version').status === 0

test.skipIf(!hasSystemd)('systemd unit > is valid', () => {
  const file = join(createTestFolder(), 'snowplow-contest.service')
  // The archive is not installed here.
  writeFileSync(file, readFileSync(unit, 'utf8').replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'))
  expect(analyze('verify', '--man=no', file)).toMatchObject({ status: 0, stderr: '' })
})

test.skipIf(!hasSystemd)('systemd unit > restricts the service', () => {
  const { status, stdout } = analyze('security', '--offline=true', `--threshold=${maxExposure}`, unit)
  expect(status, stdout).toBe(0)
})

const getValues = (directive: string) =>
  [...readFileSync(unit, 'utf8').matchAll(new RegExp(`^${directive}=(.*)$`, 'gm'))].map(([, value]) => value)

// Calls that no filter allows end in EPERM; the last filter that names a call decides.
test('systemd unit > lets backups lower their priority', () => {
  const filters = getValues('SystemCallFilter')
  const denied = filters.findIndex((filter) => filter?.startsWith('~') && filter.includes('@resources'))
  expect(denied).toBeGreaterThan(-1)
  expect(filters.slice(denied + 1)).toContain('setpriority')
})

test('systemd unit > can write to the folders of contest.env', () => {
  const settings = readFileSync('deploy/contest.env', 'utf8')
  const folders = [...settings.matchAll(/^#?[A-Z_]+=(?:sqlite:)?(\/var\/\w+\/[\w-]+)/gm)].map(([, folder]) => folder)
  const writable = [
    ...getValues('StateDirectory').flatMap((names) => names?.split(' ').map((name) => `/var/lib/${name}`)),
    ...getValues('ReadWritePaths').map((path) => path?.replace(/^-/, '')),
  ]
  expect(new Set(folders)).toEqual(new Set(writable))
})

test('contest.env > keeps the list of erasures in a folder of its own', () => {
  const settings = readFileSync('deploy/contest.env', 'utf8')
  const getFolder = (name: string) => new RegExp(`^#?${name}=(?:sqlite:)?(/.+)/[^/]+$`, 'm').exec(settings)?.[1]
  const [erasures, database] = [getFolder('ERASURES_FILE'), getFolder('DATABASE_URL')]
  expect([erasures, database]).toEqual([expect.any(String), expect.any(String)])
  expect(erasures).not.toBe(database)
  expect(settings).not.toContain(`BACKUP_FOLDER=${erasures}`)
})

test('systemd unit > never gives up restarting', () => {
  expect([getValues('Restart'), getValues('StartLimitIntervalSec')]).toEqual([['always'], ['0']])
})

test('files of deploy/ > quote headings of the guide', () => {
  const files = readdirSync('deploy', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const quoted = files.flatMap(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), 'utf8')
    return [...text.matchAll(/(docs\/operating\/[\w-]+\.md)(?:, "([^"]+)")?/g)]
  })
  expect(quoted.length).toBeGreaterThan(0)
  const unknown = quoted.filter(([, page = '', heading = '.*']) => {
    return !new RegExp(`^#+ ${heading}$`, 'm').test(readFileSync(page, 'utf8'))
  })
  expect(unknown).toEqual([])
})
