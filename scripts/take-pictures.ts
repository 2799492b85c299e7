/**
 * `npm run pictures`: screenshots for /documentation in every language, from the running product. A separate demo,
 * made-up users, fixed times and disabled animations: a picture changes only when the product does.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Language, languages } from '@snowplow/contract/languages.ts'
import { build, preview } from 'vite'
import { freePort } from '../server/test/network/free-port.ts'
import { getTranslate } from './messages.ts'
import { fileOf, languagesOf, type Picture, pictures } from './pictures.ts'
import { provideChromium } from './provide-chromium.ts'

const folder = 'web/public/documentation'
/** Keeps a guide with ten pictures light on a phone. */
const largestBytes = 120_000
/** Noon in Chicago during the public poll: every time in a picture is this one or shortly before. */
const noon = '2025-10-01T17:00:00Z'
const sizes = { phone: { width: 390, height: 780 }, desktop: { width: 1440, height: 900 } }

/**
 * Starts a demo on an in-memory database with a separate build of the site; the build for `npm start` is unaffected.
 */
async function startDemo() {
  const port = String(await freePort())
  const outDir = relative('web', mkdtempSync(join(tmpdir(), 'pictures-')))
  // The site's configuration sends its calls to this port.
  process.env.PORT = port
  await build({ root: 'web', logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  const server = spawn('node', ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: port,
      DATABASE_URL: 'sqlite::memory:',
      CONTEST_NOW: noon,
      CAPTCHA_COST: '20',
      OIDC_DEMO_PORT: '0',
      LOG_LEVEL: 'silent',
    },
  })
  const site = await preview({
    root: 'web',
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: await freePort(), strictPort: true },
  })
  const stop = () => {
    server.kill('SIGKILL')
    rmSync(join('web', outDir), { recursive: true, force: true })
  }
  const base = site.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/contest`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { base, stop }
    if (tries > 200) throw new Error('The demo did not start')
    await delay(100)
  }
}

type Json = Record<string, unknown>

const caller = (base: string) => async (method: string, path: string, body?: Json, token?: string) => {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Json
}

/**
 * Replaces real times of accounts and of the audit, which the demo clock does not set, with ones seven minutes apart.
 */
const quietMorning = (text: string) => {
  const instants = [...new Set(text.match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g) ?? [])].sort().reverse()
  return instants.reduce(
    (worded, instant, index) =>
      worded.replaceAll(instant, new Date(Date.parse(noon) - (index + 1) * 420_000).toISOString()),
    text,
  )
}

type Change = (path: string, changed: (text: string) => string) => Promise<unknown>

const changing =
  (page: Page): Change =>
  (path, changed) =>
    page.route(path, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: changed(await response.text()) })
    })

async function hideDemo(change: Change, { isDemo, at = noon }: Picture) {
  const over = (values: Json) => (text: string) => JSON.stringify({ ...JSON.parse(text), ...values })
  await change('**/api/contest', over({ now: at, ...(!isDemo && { demo: null }) }))
  if (!isDemo) await change('**/api/auth/options', over({ demoAccounts: [], canSignUp: false }))
  // Searched in real time.
  await change('**/pattern*', over({ searchedAt: at }))
  for (const list of ['user', 'audit-event']) await change(`**/api/${list}?*`, quietMorning)
}

interface Studio {
  browser: Browser
  base: string
  call: ReturnType<typeof caller>
  /** Administrator's token. A single sign-in, so that the audit shows more than sign-ins. */
  token: string
}

async function take({ browser, base, call, token }: Studio, picture: Picture, language: Language) {
  const { name, at = noon, path, isAdministrator, prepare } = picture
  const size = name.endsWith('-phone') ? 'phone' : 'desktop'
  await call('POST', '/demo/clock', { now: at })
  const page = await browser.newPage({
    viewport: sizes[size],
    deviceScaleFactor: size === 'phone' ? 2 : 1.25,
    hasTouch: size === 'phone',
    // Initial language of a first visit.
    locale: languages[language].locale,
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const change = changing(page)
  await hideDemo(change, picture)
  // A visitor's page does not wait for its font; a picture does.
  await change('**/*.css', (css) => css.replace(/font-display:\s*optional/g, 'font-display:block'))
  if (isAdministrator) await page.addInitScript(`localStorage.setItem('jwt', ${JSON.stringify(token)})`)
  await page.goto(base + path)
  // A captcha worker sometimes never reports as loaded, although nothing is missing.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  await prepare?.(page, getTranslate(language), language)
  await page.addStyleTag({ content: '* { caret-color: transparent !important; scroll-behavior: auto !important }' })
  await page.evaluate('document.fonts.ready')
  // Lets transitions and stepwise rendering finish.
  await delay(400)
  const session = await page.context().newCDPSession(page)
  const file = join(folder, fileOf(picture, language))
  for (let quality = 86; quality > 40; quality -= 8) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
    writeFileSync(file, Buffer.from(data, 'base64'))
    if (statSync(file).size < largestBytes) break
  }
  await page.close()
  console.log(`${file}: ${Math.round(statSync(file).size / 1000)} kB`)
}

const administrator = { email: 'admin@example.com', password: 'snowplow-admin' }
const people = [
  ['Gail', 'Winters', 'user'],
  ['Hank', 'Sleet', 'user'],
  ['Iris', 'Snowden', 'admin'],
  ['June', 'Frostberg', 'user'],
  ['Walter', 'Salter', 'user'],
] as const

/** Adds made-up users and a few changes to the lists. Returns the administrator's token. */
async function fillLists(call: Studio['call']): Promise<string> {
  const token = (await call('POST', '/auth/login', administrator)).token as string
  await call('POST', '/auth/login', { ...administrator, password: 'forgotten' }).catch(() => {})
  for (const [firstName, lastName, role] of people) {
    const email = `${firstName}.${lastName}@dot.example`.toLowerCase()
    const person = { firstName, lastName, email, roles: [role] }
    const user = await call('POST', '/user', { ...person, password: 'a sentence about snow' }, token)
    if (lastName !== 'Sleet') continue
    await call('PUT', `/user/${user.id}`, { ...person, isActive: false, version: user.version }, token)
  }
  return token
}

const { base, stop } = await startDemo()
try {
  const call = caller(base)
  const token = await fillLists(call)
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  // `npm run pictures -- vote` takes only the pictures whose names start with it.
  const [beginning = ''] = process.argv.slice(2)
  for (const picture of pictures.filter(({ name }) => name.startsWith(beginning))) {
    for (const language of languagesOf(picture)) await take({ browser, base, call, token }, picture, language)
  }
  await browser.close()
} finally {
  stop()
}
// The preview server would wait for connections that a browser left open.
process.exit()
