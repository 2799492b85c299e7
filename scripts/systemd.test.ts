import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const unit = 'deploy/snowplow-contest.service'
/** Tenths of the exposure level of systemd 252 to 257: 0 is isolated, 100 is not restricted at all. */
const maxExposure = 15

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
const hasSystemd = analyze('--version').status === 0

test.skipIf(!hasSystemd)('systemd unit > is valid', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'contest-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'snowplow-contest.service')
  // The archive is not installed here.
  writeFileSync(file, readFileSync(unit, 'utf8').replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'))
  expect(analyze('verify', '--man=no', file)).toMatchObject({ status: 0, stderr: '' })
})

test.skipIf(!hasSystemd)('systemd unit > restricts the service', () => {
  const { status, stdout } = analyze('security', '--offline=true', `--threshold=${maxExposure}`, unit)
  expect(status, stdout).toBe(0)
})
