import type { Branding } from '@snowplow/contract/branding/branding.ts'
import type { SharedPath } from '@snowplow/contract/screen-paths.ts'
import { Refusal } from '../../http/problem.ts'
import { hasSsrBundle, loadSsrBundle } from '../../ssr/ssr-bundle.ts'
import { createPictures } from './og-image.ts'

interface ImageBundle {
  renderOgImage: (
    path: SharedPath,
    language: string,
    pictured: { branding?: Branding; logo?: string; won?: { district: string; name: string } },
  ) => Promise<string>
}

interface Deps {
  folder: string
  getBranding: () => Promise<Branding | undefined>
  getLogoImages: () => Promise<{ large: Buffer } | undefined>
}

export type ShareImages = ReturnType<typeof createShareImages>

/** Pictures of pages and winners for links and the press: the site's plow (web/seo.tsx) with the department's logo. */
export function createShareImages({ folder, getBranding, getLogoImages }: Deps) {
  const pictures = createPictures()
  return {
    close: pictures.close,
    /** An SVG as PNG, cached. */
    toPng: pictures.of,
    /** @throws Refusal route.not_found if the site is not built */
    async draw(path: SharedPath, language: string, won?: { district: string; name: string }) {
      if (!hasSsrBundle(folder)) throw new Refusal('route.not_found')
      const { renderOgImage } = await loadSsrBundle<ImageBundle>(folder)
      const [branding, logo] = await Promise.all([getBranding(), getLogoImages()])
      const svg = await renderOgImage(path, language, {
        ...(branding && { branding }),
        ...(logo && { logo: `data:image/png;base64,${logo.large.toString('base64')}` }),
        ...(won && { won }),
      })
      return pictures.of(svg)
    },
  }
}
