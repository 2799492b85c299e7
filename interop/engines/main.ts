/**
 * `npm run walk:engines`: a tour of the site in Firefox and WebKit, on a phone and at a desk, with axe and pictures. Not
 * part of `npm test`: the engines come from Debian's packages.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '@snowplow/load/administrator.ts'
import { createProduct, type Server } from '@snowplow/load/servers.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { getInstant, person, tour } from './tour.ts'
import { createVisitor } from './visitor.ts'
import { startWebKit } from './webkit.ts'

const packages = 'firefox-esr webkit2gtk-driver xvfb'
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
const folder = 'test-results/engines'

const findInstalled = (...paths: string[]) => paths.find((path) => existsSync(path))
const firefox = findInstalled('/usr/bin/firefox-esr', '/usr/bin/firefox')
const webKitDriver = findInstalled('/usr/bin/WebKitWebDriver')
const miniBrowser = findInstalled(
  ...['x86_64', 'aarch64'].flatMap((machine) =>
    ['4.1', '6.0', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
  ),
)
if (!firefox || !webKitDriver || !miniBrowser || !findInstalled('/usr/bin/xvfb-run')) {
  console.error(`Install the engines first: apt-get install ${packages}`)
  process.exit(2)
}
const starts = { firefox: () => startFirefox(firefox), webkit: () => startWebKit(webKitDriver, miniBrowser) }
/** `npm run walk:engines -- webkit` walks in one engine only. */
const [beginning = ''] = process.argv.slice(2)
const engines = Object.entries(starts).flatMap(([name, start]) => (name.startsWith(beginning) ? [start] : []))

/** Starts a new demo for each tour, so that all find the same data. */
async function startDemo(): Promise<Server> {
  const product = await createProduct('sqlite::memory:', { CAPTCHA_PROVIDER: 'altcha', CAPTCHA_COST: '20' })
  await product.start()
  return product
}

/** Takes the tour in one window. @returns the violations and missing texts, each with its page */
async function walk(engine: Engine, size: (typeof sizes)[number]): Promise<string[]> {
  const product = await startDemo()
  const admin = await signIn(product)
  await admin.post('/user', person)
  const visitor = createVisitor(engine)
  const faults: string[] = []
  try {
    await engine.open(`${product.origin}/robots.txt`)
    await engine.evaluate('localStorage.clear()')
    await engine.resize(size)
    for (const stop of tour) {
      const place = `${engine.name} ${size.width} ${stop.name}`
      await admin.post('/demo/clock', { now: getInstant(stop) })
      try {
        if (stop.path) await engine.open(product.origin + stop.path)
        await stop.visit(visitor)
        faults.push(...(await visitor.listFaults()).map((fault) => `${place}: ${fault}`))
      } catch (error) {
        faults.push(`${place}: ${error instanceof Error ? error.message : error}`)
      }
      writeFileSync(join(folder, `${place.replaceAll(' ', '-')}.png`), await engine.takePicture())
      console.log(place)
    }
  } finally {
    await product.stop()
  }
  return faults
}

mkdirSync(folder, { recursive: true })
const allFaults: string[] = []
for (const start of engines)
  for (const size of sizes) {
    const engine = await start()
    try {
      allFaults.push(...(await walk(engine, size)))
    } finally {
      await engine.close()
    }
  }
for (const fault of allFaults) console.error(fault)
const stops = engines.length * sizes.length * tour.length
console.log(`${stops} stops, ${allFaults.length} faults; pictures in ${folder}`)
process.exit(allFaults.length === 0 ? 0 : 1)
