/**
 * `npm run pictures`: screenshots for /documentation in every language, from the running product. A separate demo,
 * made-up users, fixed times and disabled animations: a picture changes only when the product does.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { BrandingReply } from '@snowplow/contract/branding/update-branding.ts'
import { type Language, languageCodes, languages } from '@snowplow/contract/text/languages.ts'
import { type Administrator, credentials, signIn } from '@snowplow/load/administrator.ts'
import { createProduct } from '@snowplow/load/servers.ts'
import { build, preview } from 'vite'
import { freePort } from '../../server/test/network/free-port.ts'
import { getTranslate } from '../checks/messages.ts'
import { launchChromium } from '../testing/provide-chromium.ts'
import { getFile, getLanguages, type Picture, pictures } from './pictures.ts'

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
  const server = await createProduct('sqlite::memory:', {
    CONTEST_NOW: noon,
    CAPTCHA_PROVIDER: 'altcha',
    CAPTCHA_COST: '20',
  })
  const outDir = relative('web', mkdtempSync(join(tmpdir(), 'pictures-')))
  // The site's configuration sends its calls to this port.
  process.env.PORT = String(server.port)
  await build({ root: 'web', logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  const site = await preview({
    root: 'web',
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: await freePort(), strictPort: true },
  })
  await server.start()
  const stop = () => {
    server.kill()
    rmSync(join('web', outDir), { recursive: true, force: true })
  }
  return { base: site.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', stop }
}

type Json = Record<string, unknown>

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

type Change = (path: Parameters<Page['route']>[0], changed: (text: string) => string) => Promise<unknown>

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
  /** A single sign-in, so that the audit shows more than sign-ins. */
  admin: Administrator
}

async function take({ browser, base, admin }: Studio, picture: Picture, language: Language) {
  const { name, at = noon, path, isAdministrator, prepare } = picture
  const size = name.endsWith('-phone') ? 'phone' : 'desktop'
  await admin.post('/demo/clock', { now: at })
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
  // Served without the server, which would name the languages of the installation.
  const offered = `<html data-languages="${languageCodes.join(' ')}"`
  await change(
    ({ pathname }) => !/^\/api\/|\./.test(pathname),
    (html) => html.replace('<html', offered),
  )
  // A visitor's page does not wait for its font; a picture does.
  await change('**/*.css', (css) => css.replace(/font-display:\s*optional/g, 'font-display:block'))
  if (isAdministrator) await page.addInitScript(`localStorage.setItem('jwt', ${JSON.stringify(admin.token)})`)
  await page.goto(base + path)
  // A captcha worker sometimes never reports as loaded, although nothing is missing.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  // Counting takes some seconds after the announcement: the page asks again.
  const loading = page.getByRole('status', { name: getTranslate(language)('error.loading'), exact: true })
  await loading.first().waitFor({ state: 'detached' })
  await prepare?.(page, getTranslate(language), language)
  await page.addStyleTag({ content: '* { caret-color: transparent !important; scroll-behavior: auto !important }' })
  await page.evaluate('document.fonts.ready')
  // Lets transitions and stepwise rendering finish.
  await delay(400)
  const session = await page.context().newCDPSession(page)
  const file = join(folder, getFile(picture, language))
  for (let quality = 86; quality > 40; quality -= 8) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
    writeFileSync(file, Buffer.from(data, 'base64'))
    if (statSync(file).size < largestBytes) break
  }
  await page.close()
  console.log(`${file}: ${Math.round(statSync(file).size / 1000)} kB`)
}

const people = [
  ['Gail', 'Winters', 'user'],
  ['Hank', 'Sleet', 'user'],
  ['Iris', 'Snowden', 'admin'],
  ['June', 'Frostberg', 'user'],
  ['Walter', 'Salter', 'user'],
] as const

/** Adds made-up users and a few changes to the lists, after a forgotten password. */
async function fillLists(base: string): Promise<Administrator> {
  const server = { base: `${base}/api` }
  const admin = await signIn(server)
  await signIn(server, { ...credentials, password: 'forgotten' }).catch(() => {})
  for (const [firstName, lastName, role] of people) {
    const email = `${firstName}.${lastName}@dot.example`.toLowerCase()
    const person = { firstName, lastName, email, roles: [role] }
    const user = await admin.post<{ id: number; version: number }>('/user', {
      ...person,
      password: 'a sentence about snow',
    })
    if (lastName !== 'Sleet') continue
    await admin.put(`/user/${user.id}`, { ...person, isActive: false, version: user.version })
  }
  const { headlines, version } = await admin.read<BrandingReply>('/branding')
  await admin.put('/branding', { headlines, languages: languageCodes, version })
  return admin
}

const { base, stop } = await startDemo()
try {
  const admin = await fillLists(base)
  const browser = await launchChromium('--font-render-hinting=none')
  // `npm run pictures -- vote` takes only the pictures whose names start with it.
  const [beginning = ''] = process.argv.slice(2)
  for (const picture of pictures.filter(({ name }) => name.startsWith(beginning))) {
    for (const language of getLanguages(picture)) await take({ browser, base, admin }, picture, language)
  }
  await browser.close()
} finally {
  stop()
}
// The preview server would wait for connections that a browser left open.
process.exit()
