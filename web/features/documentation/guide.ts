import type { Language } from '@snowplow/contract/text/languages.ts'
import type { ComponentType } from 'react'

export const guideIds = ['families', 'staff', 'administrators', 'operators', 'api'] as const
export type GuideId = (typeof guideIds)[number]

/** Pages of docs/operating: chapters of the guide for operators. Each is named after its title. */
export const operatingPages = [
  'install',
  'proxies',
  'settings',
  'mail',
  'sign-on',
  'limits',
  'postgresql',
  'backup',
  'retention',
  'upgrade',
  'watch',
  'size',
  'troubleshoot',
] as const
const isOperatingPage = (name: string) => operatingPages.some((page) => page === name)

export const isGuideId = (text: string | null): text is GuideId => guideIds.some((guideId) => guideId === text)

export const documentationPath = '/documentation'
export const toGuideAddress = (guideId: GuideId) => `${documentationPath}?guide=${guideId}`

export interface Anchor {
  id: string
  text: string
}

export interface Outline {
  title: string
  lead: string
  contents: readonly Anchor[]
}

/** Module compiled by web/build/guides.ts. */
export interface GuideModule {
  outline: Outline
  default: ComponentType<{ components: object }>
}

export interface Guide extends Outline {
  texts: readonly GuideModule[]
  /** Language of the text: English if not translated. */
  language: Language
}

/** Converts a heading to an anchor like GitHub, which renders the same files. */
export const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** Image path relative to the guides, so that GitHub renders them too. */
const pictureFolder = '../../web/public/documentation/'
export const toPictureAddress = (href: string) => href.replace(pictureFolder, '/documentation/')
export const isPicture = (href: string) => href.startsWith(pictureFolder)

export interface LinkTarget {
  kind: 'anchor' | 'screen' | 'outside' | 'file'
  to: string
}

/**
 * Resolves a link in a guide to a heading, a screen or another guide, an external site, or a source file (works only
 * in the repository).
 */
export function linkTarget(href: string): LinkTarget {
  if (href.startsWith('#')) return { kind: 'anchor', to: href }
  if (href.startsWith('/')) return { kind: 'screen', to: href }
  if (/^https?:/.test(href)) return { kind: 'outside', to: href }
  const [file = '', anchor] = href.split('#')
  const [, folder, page = ''] = /^(\.\.\/operating\/)?([\w-]+)\.md$/.exec(file) ?? []
  if (isOperatingPage(page)) {
    const hash = `#${anchor ?? page}`
    return folder ? { kind: 'screen', to: toGuideAddress('operators') + hash } : { kind: 'anchor', to: hash }
  }
  // Links to translations resolve to the guide itself: its language follows the visitor's.
  const guideId = file.replace(/(\.\w\w)?\.md$/, '')
  if (!isGuideId(guideId)) return { kind: 'file', to: href }
  return { kind: 'screen', to: toGuideAddress(guideId) + (anchor ? `#${anchor}` : '') }
}
