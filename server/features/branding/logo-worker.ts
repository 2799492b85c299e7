// Renders one logo on its own thread: a hostile file can only exhaust this thread.
import type { Logo } from '@snowplow/contract/branding/branding.ts'
import { answerCalls } from '../../lib/worker-thread.ts'
import { createResvg } from '../seo/resvg.ts'

interface Box {
  width: number
  height: number
}

export interface LogoOrder {
  svg: string
  boxes: readonly Box[]
}

export interface LogoPicture extends Box {
  png: Uint8Array
}
export type LogoRenderResult =
  | { pictures: LogoPicture[]; ground: Logo['ground'] }
  | { refused: 'logo.unreadable' | 'logo.empty' }

const pixelBytes = 4
const minAlpha = 128
// A logo this opaque brings its own background.
const minOpaqueShare = 0.97
// Brightness 0 to 255, above which a logo needs a dark background.
const brightThreshold = 150

function detectGround(pixels: Uint8Array): Logo['ground'] | null {
  let visiblePixels = 0
  let light = 0
  for (let at = 0; at < pixels.length; at += pixelBytes) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + pixelBytes)
    if (alpha < minAlpha) continue
    visiblePixels += 1
    light += 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  if (visiblePixels === 0) return null
  if (visiblePixels > (pixels.length / pixelBytes) * minOpaqueShare) return 'own'
  return light / visiblePixels > brightThreshold ? 'dark' : 'light'
}

async function renderBox(svg: string, box: Box, { width, height }: Box): Promise<LogoPicture & { pixels: Uint8Array }> {
  const isWide = width / height > box.width / box.height
  const resvg = await createResvg(
    svg,
    isWide ? { mode: 'width', value: box.width } : { mode: 'height', value: box.height },
  )
  const image = resvg.render()
  return { png: image.asPng(), width: image.width, height: image.height, pixels: image.pixels }
}

async function renderAll({ svg, boxes }: LogoOrder): Promise<LogoRenderResult> {
  const { width, height } = await createResvg(svg)
  const isThin = boxes.some((box) => Math.min(box.width / width, box.height / height) * Math.min(width, height) < 1)
  if (isThin) return { refused: 'logo.empty' }
  const pictures: LogoPicture[] = []
  let ground: Logo['ground'] | null = null
  for (const box of boxes) {
    const { pixels, ...picture } = await renderBox(svg, box, { width, height })
    ground = detectGround(pixels)
    if (!ground) return { refused: 'logo.empty' }
    pictures.push(picture)
  }
  return { pictures, ground: ground ?? 'light' }
}

answerCalls(renderAll)
