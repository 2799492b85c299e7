import type { ComponentType } from 'react'
import type { Language } from '../../i18n/languages.ts'

/** The parts of /documentation, in the order of the menu. */
export const guideIds = ['families', 'staff', 'administrators', 'operators', 'api'] as const
export type GuideId = (typeof guideIds)[number]

export const isGuideId = (text: string | null): text is GuideId => guideIds.some((guideId) => guideId === text)

export const documentationPath = '/documentation'
export const addressOf = (guideId: GuideId) => `${documentationPath}?guide=${guideId}`

export interface Anchor {
  id: string
  text: string
}

export interface Outline {
  title: string
  lead: string
  contents: readonly Anchor[]
}

/** A guide as web/build/guides.ts compiles it. */
export interface GuideModule {
  outline: Outline
  default: ComponentType<{ components: object }>
}

export interface Guide extends Outline {
  texts: readonly GuideModule[]
  /** The language it is written in, which need not be the reader's. */
  language: Language
}

/** The words of a heading as an anchor, as GitHub spells it: both show the same files. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** Where a guide's pictures stand in the repository, so that GitHub shows them too, and where the site serves them. */
const pictureFolder = '../../web/public/documentation/'
export const pictureAddress = (href: string) => href.replace(pictureFolder, '/documentation/')
export const isPicture = (href: string) => href.startsWith(pictureFolder)

export interface LinkTarget {
  kind: 'anchor' | 'screen' | 'outside' | 'file'
  to: string
}

/**
 * What a link in a guide leads to: a heading here, a screen or another guide, another site, or a file of the source
 * code, which only a reader of the repository can open.
 */
export function linkTarget(href: string): LinkTarget {
  if (href.startsWith('#')) return { kind: 'anchor', to: href }
  if (href.startsWith('/')) return { kind: 'screen', to: href }
  if (/^https?:/.test(href)) return { kind: 'outside', to: href }
  const [file = '', anchor] = href.split('#')
  // A translation leads to the other guides' translations; which one is shown follows the reader.
  const guideId = file === '../operating.md' ? 'operators' : file.replace(/(\.\w\w)?\.md$/, '')
  if (!isGuideId(guideId)) return { kind: 'file', to: href }
  return { kind: 'screen', to: addressOf(guideId) + (anchor ? `#${anchor}` : '') }
}
