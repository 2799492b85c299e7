import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BadSettings, readConfig } from '../config.ts'

const secret = 'a secret that is long enough to be one'

function writeSecret(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, content)
  return file
}

test('JWT_SECRET_FILE > replaces JWT_SECRET, without the final line break', () => {
  const config = readConfig({ NODE_ENV: 'production', JWT_SECRET_FILE: writeSecret(`${secret}\n`) })
  expect(config.JWT_SECRET).toBe(secret)
  expect(config).not.toHaveProperty('JWT_SECRET_FILE')
})

test('DATABASE_URL_FILE > is checked like DATABASE_URL', () => {
  const environment = { DATABASE_URL_FILE: writeSecret('mysql://contest@db.example/contest') }
  expect(() => readConfig(environment)).toThrow('DATABASE_URL must start with sqlite: or postgres://')
})

test.each([
  ['missing', () => '/no/such/file', /^JWT_SECRET_FILE cannot be read: \/no\/such\/file: ENOENT$/],
  ['a folder', () => tmpdir(), /^JWT_SECRET_FILE cannot be read: .+: EISDIR$/],
  ['empty', () => writeSecret('\n'), /^JWT_SECRET_FILE is an empty file: /],
])('JWT_SECRET_FILE > is named when it is %s', (_case, fileOf, message) => {
  const environment = { NODE_ENV: 'production', JWT_SECRET_FILE: fileOf() }
  expect(() => readConfig(environment)).toThrow(BadSettings)
  expect(() => readConfig(environment)).toThrow(message)
})

test('JWT_SECRET_FILE > is refused beside JWT_SECRET', () => {
  const environment = { JWT_SECRET: secret, JWT_SECRET_FILE: writeSecret(secret) }
  expect(() => readConfig(environment)).toThrow('JWT_SECRET_FILE and JWT_SECRET are both set: remove one')
})

test('JWT_SECRET_FIEL > is reported as misspelled', () => {
  expect(() => readConfig({ JWT_SECRET_FIEL: 'x' })).toThrow('did you mean JWT_SECRET_FILE?')
})

test('MAIL_FROM_FILE > is refused, since it is no secret', () => {
  const message = 'MAIL_FROM_FILE is not a setting: only secrets are read from files; set MAIL_FROM'
  expect(() => readConfig({ MAIL_FROM_FILE: writeSecret('contest@example.gov') })).toThrow(message)
})
