/**
 * `npm run pictures`: the pictures of /documentation in every language, taken from the running product. A demo of its own, made-up people,
 * fixed times and a browser that stands still: a picture changes only when the product does.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, preview } from 'vite'
import { freePort } from '../server/test/network/free-port.ts'
import { type Language, languages } from '../web/i18n/languages.ts'
import { getTranslate } from './messages.ts'
import { fileOf, languagesOf, type Picture, pictures } from './pictures.ts'
import { provideChromium } from './provide-chromium.ts'

const folder = 'web/public/documentation'
/** A guide with ten pictures must stay light on a phone. */
const largestBytes = 120_000
/** Noon in Chicago, while the public votes: every time in a picture is this one or shortly before. */
const noon = '2025-10-01T17:00:00Z'
const sizes = { phone: { width: 390, height: 780 }, desktop: { width: 1440, height: 900 } }

/** A demo on a database in memory, and the site as it is now in front of it; the built one of `npm start` stays. */
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

/** The real times of accounts and of the audit, which no demo clock moves, as a quiet morning: seven minutes apart. */
const quietMorning = (text: string) => {
  const instants = [...new Set(text.match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g) ?? [])].sort().reverse()
  return instants.reduce(
    (worded, instant, index) =>
      worded.replaceAll(instant, new Date(Date.parse(noon) - (index + 1) * 420_000).toISOString()),
    text,
  )
}

type Change = (path: string, changed: (text: string) => string) => Promise<unknown>

/** Lets a page have other answers than it was given. */
const changing =
  (page: Page): Change =>
  (path, changed) =>
    page.route(path, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response: response, body: changed(await response.text()) })
    })

/** Shows the product as in production: without the demo's bar and its accounts. */
async function hideDemo(change: Change, { isDemo, at = noon }: Picture) {
  const over = (values: Json) => (text: string) => JSON.stringify({ ...JSON.parse(text), ...values })
  await change('**/api/contest', over({ now: at, ...(!isDemo && { demo: null }) }))
  if (!isDemo) await change('**/api/auth/options', over({ demoAccounts: [], canSignUp: false }))
  for (const list of ['user', 'audit-event']) await change(`**/api/${list}?*`, quietMorning)
}

interface Studio {
  browser: Browser
  base: string
  call: ReturnType<typeof caller>
  /** The administrator's: signed in once, so that the audit shows more than sign-ins. */
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
    // What a browser wishes for is the language that a first visit shows.
    locale: languages[language].locale,
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const change = changing(page)
  await hideDemo(change, picture)
  // A visitor's page does not wait for its font. A picture has the time.
  await change('**/*.css', (css) => css.replace(/font-display:\s*optional/g, 'font-display:block'))
  if (isAdministrator) await page.addInitScript(`localStorage.setItem('jwt', ${JSON.stringify(token)})`)
  await page.goto(base + path)
  // What a worker of the captcha loads is now and then never told as loaded; nothing is missing then.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  await prepare?.(page, getTranslate(language), language)
  await page.addStyleTag({ content: '* { caret-color: transparent !important; scroll-behavior: auto !important }' })
  await page.evaluate('document.fonts.ready')
  // What still fades or is drawn in steps comes to rest.
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

/** Made-up people and a few changes, so that the lists have something to show. Answers the administrator's token. */
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
  // `npm run pictures -- vote` takes those whose names begin so.
  const [beginning = ''] = process.argv.slice(2)
  for (const picture of pictures.filter(({ name }) => name.startsWith(beginning))) {
    for (const language of languagesOf(picture)) await take({ browser, base, call, token }, picture, language)
  }
  await browser.close()
} finally {
  stop()
}
// The preview would wait for connections that a browser has left open.
process.exit()
