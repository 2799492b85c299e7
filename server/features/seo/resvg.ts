/** What draws SVG, on whatever thread asks for it. Nothing is fetched, and no script of a drawing ever runs. */
import { readFile } from 'node:fs/promises'
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm'

const read = (address: string) => readFile(new URL(address))

// Whole fonts, not the parts that a browser loads: a line is set in one font or not at all.
const fonts = Promise.all([
  read(import.meta.resolve('@expo-google-fonts/figtree/800ExtraBold/Figtree_800ExtraBold.ttf')),
  read(import.meta.resolve('@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf')),
])
const wasmReady = read(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm)

/** To be freed by whoever asks for it. @throws when it is no SVG */
export async function createResvg(svg: string, fitTo?: ResvgRenderOptions['fitTo']) {
  const [fontBuffers] = await Promise.all([fonts, wasmReady])
  return new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Figtree' }, ...(fitTo && { fitTo }) })
}
