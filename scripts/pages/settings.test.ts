import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sections } from '../../server/config/settings.ts'
import { readConfig } from '../../server/config.ts'
import { createEnvExample, insertReference } from './create-settings-reference.ts'

const read = (file: string) => readFileSync(file, 'utf8')

test('settings in docs/operating/settings.md and .env.example > are up to date', () => {
  const guide = read('docs/operating/settings.md')
  expect(guide, 'Run npm run settings').toBe(insertReference(guide))
  expect(read('.env.example'), 'Run npm run settings').toBe(createEnvExample())
})

test('settings > each have a line of documentation', () => {
  for (const settings of Object.values(sections))
    for (const [name, schema] of Object.entries(settings)) expect(schema.description, name).toMatch(/^[\w`].*\.$/s)
})

test('.env.example > starts production once its empty settings are filled in', () => {
  const lines = read('.env.example')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
  const environment = Object.fromEntries(lines.map((line) => line.split('=', 2)))
  expect(Object.keys(environment)).toEqual(['NODE_ENV', 'PUBLIC_ADDRESS', 'JWT_SECRET', 'DATABASE_URL'])
  expect(() => readConfig(environment)).toThrow(/^JWT_SECRET must be set in production/)
  const filled = { ...environment, JWT_SECRET: 'x'.repeat(32), PUBLIC_ADDRESS: 'https://plows.example.gov' }
  expect(readConfig(filled).CONTEST_MODE).toBe('production')
})
