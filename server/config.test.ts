import { expect, test } from 'vitest'
import { BadSettings, readConfig } from './config.ts'

const production = { NODE_ENV: 'production', JWT_SECRET: 'a secret that is long enough to be one' }

test('nothing set is a demo on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    CONTEST_MODE: 'demo',
    PORT: 3000,
    HOST: '127.0.0.1',
    CAPTCHA_PROVIDER: 'altcha',
  })
  expect(readConfig(production).CONTEST_MODE).toBe('production')
})

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ CONTEST_NOW: 'yesterday' }, 'CONTEST_NOW'],
  [{ CONTEST_MODE: 'party' }, 'CONTEST_MODE'],
  [{ CAPTCHA_PROVIDER: 'riddle' }, 'CAPTCHA_PROVIDER'],
  [{ CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SECRET: 'x' }, 'CAPTCHA_SITE_KEY'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET'],
  [{ NODE_ENV: 'production' }, 'JWT_SECRET'],
  [{ ...production, CAPTCHA_PROVIDER: 'off' }, 'CAPTCHA_PROVIDER'],
])('%j is one fault that names %s', (environment, setting) => {
  expect(() => readConfig(environment)).toThrow(BadSettings)
  try {
    readConfig(environment)
  } catch (error) {
    expect((error as Error).message).toMatch(new RegExp(`^${setting} [^\n]+$`))
  }
})

test('every fault is told at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT .+\nLOG_LEVEL .+/)
})
