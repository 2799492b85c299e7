import { addressOf, isPart } from './guide.ts'

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
  const part = file === '../operating.md' ? 'operators' : file.replace(/(\.\w\w)?\.md$/, '')
  if (!isPart(part)) return { kind: 'file', to: href }
  return { kind: 'screen', to: addressOf(part) + (anchor ? `#${anchor}` : '') }
}
