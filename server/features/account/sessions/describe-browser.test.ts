import { expect, test } from 'vitest'
import { describeBrowser } from './describe-browser.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const tablet = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Windows'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [`${mac} Version/26.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${mac} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome', 'macOS'],
  [`${phone} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${phone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${tablet} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPad'],
  [`${phone} Version/26.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Edge', 'iPhone'],
  [`${android} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${android} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 'Chrome', 'ChromeOS'],
  ['curl/8.14.1', null, null],
  ['', null, null],
  ['x'.repeat(10_000), null, null],
])('describeBrowser > reads %j', (agent, browser, system) => {
  expect(describeBrowser(agent)).toEqual({ browser, system })
})
