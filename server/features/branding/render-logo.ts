import { hash } from 'node:crypto'
import type { Logo } from '@snowplow/contract/branding/branding.ts'
import type { LogoPreview } from '@snowplow/contract/branding/update-branding.ts'
import { createBoundedQueue } from '../../http/limits/bounded-queue.ts'
import { Refusal } from '../../http/problem.ts'
import { WorkerThread } from '../../lib/worker-thread.ts'
import type { LogoOrder, LogoRenderResult } from './logo-worker.ts'

const boxes = [
  { width: 320, height: 88 },
  { width: 960, height: 264 },
] as const

// An ordinary logo takes 0.1 s; the rest is for a busy machine.
const timeLimitMs = 5000
// For a PNG, which needs four bytes per pixel while it is rendered.
const maxPixels = 16_000_000

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const [widthAt, heightAt, headLength] = [16, 20, 24]

export interface RenderedLogo {
  logo: Logo
  small: Buffer
  large: Buffer
  notes: LogoPreview['notes']
}

/** Wraps a PNG in an SVG and so re-encodes it: metadata and appended data are lost. @throws Refusal */
function wrapPng(png: Buffer): string {
  if (png.length < headLength) throw new Refusal('logo.unreadable')
  const [width, height] = [png.readUInt32BE(widthAt), png.readUInt32BE(heightAt)]
  if (width === 0 || height === 0) throw new Refusal('logo.unreadable')
  if (width * height > maxPixels) throw new Refusal('logo.too_large')
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="data:image/png;base64,${png.toString('base64')}"/></svg>`
}

/** @throws Refusal if the file is not UTF-8 text with an SVG */
function decodeSvg(file: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    if (/<(?:\w+:)?svg[\s>]/.test(text)) return text
  } catch {
    // Not UTF-8, which every current drawing program writes.
  }
  throw new Refusal('logo.wrong_type')
}

// Scripts, embedded pages and external resources, which resvg does not render.
const omittedParts =
  /<(?:\w+:)?(?:script|foreignObject|iframe|audio|video|animate\w*|set)\b|\son\w+\s*=|@import|(?:href\s*=\s*["']|url\(\s*["']?)\s*(?!#|data:image\/)[^\s"')]/i
const letters = /<(?:\w+:)?text[\s>]/

const getNotes = (svg: string): LogoPreview['notes'] => [
  ...(omittedParts.test(svg) ? (['leftOut'] as const) : []),
  ...(letters.test(svg) ? (['letters'] as const) : []),
]

/** @throws Refusal the worker's reason, a timeout or a crash */
async function renderInWorker(svg: string): Promise<Extract<LogoRenderResult, { pictures: object }>> {
  const thread = new WorkerThread<LogoOrder, LogoRenderResult>(new URL('./logo-worker.ts', import.meta.url))
  const timeout = Promise.withResolvers<{ refused: 'logo.too_slow' }>()
  const timer = setTimeout(timeout.resolve, timeLimitMs, { refused: 'logo.too_slow' })
  const rendered = thread.call({ svg, boxes }).catch(() => ({ refused: 'logo.unreadable' }) as const)
  const result = await Promise.race([rendered, timeout.promise])
  clearTimeout(timer)
  await thread.terminate()
  if ('refused' in result) throw new Refusal(result.refused)
  return result
}

// Two files wait for the one being rendered: up to ten seconds with slow ones.
const enqueue = createBoundedQueue('logos', 2)

/**
 * Renders a logo in both sizes, one file at a time. Only its pixels are stored: no script, link or author name.
 * @throws Refusal one of the codes of `logo`, or server.busy
 */
export const renderLogo = (file: Buffer): Promise<RenderedLogo> => enqueue(() => renderFile(file))

async function renderFile(file: Buffer): Promise<RenderedLogo> {
  const isPng = file.subarray(0, pngSignature.length).equals(pngSignature)
  const svg = isPng ? wrapPng(file) : decodeSvg(file)
  const { pictures, ground } = await renderInWorker(svg).catch((error) => {
    // An empty result from a PNG means a damaged file.
    throw isPng && error instanceof Refusal && error.code === 'logo.empty' ? new Refusal('logo.unreadable') : error
  })
  const [small, large] = pictures
  if (!small || !large) throw new Refusal('logo.unreadable')
  const png = Buffer.from(small.png)
  const logo = { id: hash('sha256', png, 'base64url').slice(0, 16), width: small.width, height: small.height, ground }
  return { logo, small: png, large: Buffer.from(large.png), notes: isPng ? [] : getNotes(svg) }
}
