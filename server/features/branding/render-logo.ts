import { hash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Logo } from '@snowplow/contract/branding/branding.ts'
import type { LogoPreview } from '@snowplow/contract/branding/update-branding.ts'
import { createBoundedQueue } from '../../http/limits/bounded-queue.ts'
import { Refusal } from '../../http/problem.ts'
import type { LogoOrder, LogoRenderResult } from './logo-worker.ts'

/** Pixels: for pages, where it is half as large in view, and for pictures that are passed on. */
const boxes = [
  { width: 320, height: 88 },
  { width: 960, height: 264 },
] as const

/** An honest logo takes a tenth of a second; the rest is for a machine that is busy. */
const timeLimitMs = 5000
/** Of a PNG: four bytes each while it is drawn. */
const maxPixels = 16_000_000

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Where a PNG says its width and height. */
const [widthAt, heightAt, headLength] = [16, 20, 24]

export interface RenderedLogo {
  logo: Logo
  small: Buffer
  large: Buffer
  notes: LogoPreview['notes']
}

/** A PNG inside an SVG, by which it is drawn anew: what else the file holds is left behind. @throws Refusal */
function wrapped(png: Buffer): string {
  if (png.length < headLength) throw new Refusal('logo.unreadable')
  const [width, height] = [png.readUInt32BE(widthAt), png.readUInt32BE(heightAt)]
  if (width === 0 || height === 0) throw new Refusal('logo.unreadable')
  if (width * height > maxPixels) throw new Refusal('logo.too_large')
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="data:image/png;base64,${png.toString('base64')}"/></svg>`
}

/** @throws Refusal for what is no text, or none of an SVG */
function textOf(file: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    if (/<(?:\w+:)?svg[\s>]/.test(text)) return text
  } catch {
    // Not UTF-8: no SVG that a program of today writes.
  }
  throw new Refusal('logo.wrong_type')
}

/** Scripts, pages inside the picture, and what would have to be fetched: none of it is in the drawing. */
const leftOut =
  /<(?:\w+:)?(?:script|foreignObject|iframe|audio|video|animate\w*|set)\b|\son\w+\s*=|@import|(?:href\s*=\s*["']|url\(\s*["']?)\s*(?!#|data:image\/)[^\s"')]/i
const letters = /<(?:\w+:)?text[\s>]/

const notesOf = (svg: string): LogoPreview['notes'] => [
  ...(leftOut.test(svg) ? (['leftOut'] as const) : []),
  ...(letters.test(svg) ? (['letters'] as const) : []),
]

/** @throws Refusal what the thread says, or that it took too long or fell over */
function renderInWorker(svg: string): Promise<Extract<LogoRenderResult, { pictures: object }>> {
  const order: LogoOrder = { svg, boxes }
  const thread = new Worker(new URL('./logo-worker.ts', import.meta.url), { workerData: order })
  const deferred = Promise.withResolvers<Extract<LogoRenderResult, { pictures: object }>>()
  const refuse = (code: 'logo.too_slow' | 'logo.unreadable') => deferred.reject(new Refusal(code))
  const timer = setTimeout(refuse, timeLimitMs, 'logo.too_slow')
  thread.on('message', (done: LogoRenderResult) => {
    if ('refused' in done) deferred.reject(new Refusal(done.refused))
    else deferred.resolve(done)
  })
  thread.on('error', () => refuse('logo.unreadable'))
  thread.on('exit', () => refuse('logo.unreadable'))
  // A server that stops does not wait for it.
  thread.unref()
  return deferred.promise.finally(() => {
    clearTimeout(timer)
    return thread.terminate()
  })
}

/** Two files wait for the one that is drawn: with a slow one before each, ten seconds. */
const enqueue = createBoundedQueue(2)

/**
 * Draws a logo in its two sizes, one file after the other. The pixels are all that is kept of a file: no script, no
 * link, no name of who drew it.
 * @throws Refusal one of the codes of `logo`, or server.busy
 */
export const renderLogo = (file: Buffer): Promise<RenderedLogo> => enqueue(() => renderFile(file))

async function renderFile(file: Buffer): Promise<RenderedLogo> {
  const isPng = file.subarray(0, pngStart.length).equals(pngStart)
  const svg = isPng ? wrapped(file) : textOf(file)
  const { pictures, ground } = await renderInWorker(svg).catch((error) => {
    // Of a PNG, nothing is what a damaged file shows.
    throw isPng && error instanceof Refusal && error.code === 'logo.empty' ? new Refusal('logo.unreadable') : error
  })
  const [small, large] = pictures
  if (!small || !large) throw new Refusal('logo.unreadable')
  const png = Buffer.from(small.png)
  const logo = { id: hash('sha256', png, 'base64url').slice(0, 16), width: small.width, height: small.height, ground }
  return { logo, small: png, large: Buffer.from(large.png), notes: isPng ? [] : notesOf(svg) }
}
