// Converts SVG to PNG on a separate thread: 0.1 s that would delay every vote.
import { answerCalls } from '../../lib/worker-thread.ts'
import { createResvg } from './resvg.ts'

async function render(svg: string): Promise<Uint8Array> {
  const resvg = await createResvg(svg)
  try {
    const image = resvg.render()
    const png = image.asPng()
    image.free()
    return png
  } finally {
    resvg.free()
  }
}

answerCalls(render)
