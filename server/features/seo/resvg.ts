// SVG renderer for any thread. Nothing is fetched, and no script runs.
import { readFile } from 'node:fs/promises'
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm'

const read = (address: string) => readFile(new URL(address))

// Complete fonts instead of the web subsets: resvg sets a line in one font.
const fonts = Promise.all([
  read(import.meta.resolve('@expo-google-fonts/figtree/800ExtraBold/Figtree_800ExtraBold.ttf')),
  read(import.meta.resolve('@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf')),
])
const wasmReady = read(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm)

/** The caller frees it. @throws for an invalid SVG */
export async function createResvg(svg: string, fitTo?: ResvgRenderOptions['fitTo']) {
  const [fontBuffers] = await Promise.all([fonts, wasmReady])
  return new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Figtree' }, ...(fitTo && { fitTo }) })
}
