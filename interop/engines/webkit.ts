import { spawn } from 'node:child_process'
import { waitUntilUp } from '@snowplow/load/processes.ts'
import { isServing } from '@snowplow/load/wait.ts'
import { freePort } from '@snowplow/server/test/network/free-port.ts'
import { Builder, Capabilities, Origin } from 'selenium-webdriver'
import type { Engine } from './engine.ts'

const startTimeoutMs = 20_000
const clickMs = 50

/** WebKitGTK through its WebDriver, in a virtual display: it has no headless mode. */
export async function startWebKit(driverPath: string, miniBrowserPath: string): Promise<Engine> {
  const address = `http://127.0.0.1:${await freePort()}`
  const server = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1600x1200x24', driverPath, `--port=${new URL(address).port}`],
    {
      stdio: 'ignore',
      // Starts a process group, which also ends the virtual display.
      detached: true,
      env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    },
  )
  const stop = () => server.pid && process.kill(-server.pid)
  try {
    if (!(await waitUntilUp(server, () => isServing(`${address}/status`), startTimeoutMs)))
      throw new Error('WebKitWebDriver does not answer')
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowserPath, args: ['--automation'] },
    })
    const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build()
    return {
      name: 'webkit',
      open: (page) => driver.get(page),
      // The window is larger than the page by its bars.
      async resize({ width, height }) {
        await driver.manage().window().setRect({ width, height, x: 0, y: 0 })
        const inner = await driver.executeScript<{ width: number; height: number }>(
          'return { width: innerWidth, height: innerHeight }',
        )
        await driver
          .manage()
          .window()
          .setRect({ width: 2 * width - inner.width, height: 2 * height - inner.height, x: 0, y: 0 })
      },
      evaluate: <Result>(expression: string) => driver.executeScript<Result>(`return (${expression})`),
      click: ({ x, y }) =>
        driver
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
          .press()
          .pause(clickMs)
          .release()
          .perform(),
      type: (text) => driver.actions().sendKeys(text).perform(),
      takePicture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      async close() {
        await driver.quit().catch(() => {})
        stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}
