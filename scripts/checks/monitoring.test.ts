import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createContestMetrics } from '../../server/features/metrics/contest-metrics.ts'
import { registry } from '../../server/metrics/metrics.ts'
import { testApp } from '../../server/test/test-app.ts'

const rules = 'deploy/prometheus/alerts.yml'
const dashboard = 'deploy/grafana-dashboard.json'

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

// Debian's package prometheus; .ci/run installs it.
test.skipIf(!hasPromtool)('alert rules > are valid and fire as their tests say', () => {
  expect(promtool('check', 'rules', rules)).toMatchObject({ status: 0 })
  expect(promtool('test', 'rules', 'deploy/prometheus/alerts.test.yml')).toMatchObject({ status: 0 })
})

test('alert rules > each have a test', () => {
  const alerts = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const tested = readFileSync('deploy/prometheus/alerts.test.yml', 'utf8')
  expect(alerts.length).toBeGreaterThan(0)
  expect(alerts.filter((name) => !tested.includes(`alertname: ${name}`))).toEqual([])
})

test('alert rules, dashboard and guide > name metrics that exist', async () => {
  const { orm, config } = await testApp()
  const own = createContestMetrics(orm, config)
  const existing = [...registry.getMetricsAsArray(), ...own.getMetricsAsArray()].map(({ name }) => name)
  const pattern = /\b(?:contest|http|nodejs|process)_[a-z0-9_]+/g
  for (const file of [rules, dashboard, 'docs/operating/watch.md']) {
    const named = readFileSync(file, 'utf8').match(pattern) ?? []
    const unknown = named.filter(
      (name) => !existing.includes(name) && !existing.includes(name.replace(/_(bucket|count|sum)$/, '')),
    )
    expect(unknown, file).toEqual([])
  }
})
