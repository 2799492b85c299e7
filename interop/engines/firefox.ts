import puppeteer from 'puppeteer-core'
import type { Engine } from './engine.ts'

/** Firefox through WebDriver BiDi, which it speaks itself. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  return {
    name: 'firefox',
    open: async (address) => void (await page.goto(address)),
    resize: (size) => page.setViewport(size),
    evaluate: <Result>(expression: string) => page.evaluate(expression) as Promise<Result>,
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    takePicture: () => page.screenshot(),
    close: () => browser.close(),
  }
}
