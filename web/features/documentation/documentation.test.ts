import { existsSync, readdirSync, statSync } from 'node:fs'
import { defaultLanguage } from '@snowplow/contract/text/languages.ts'
import { describe, expect, test } from 'vitest'
import { getFile, getLanguages, pictures } from '../../../scripts/pages/pictures.ts'
import { screens } from '../../app/screens.ts'
import { compileGuide, createOutline, listNodes, toText } from '../../build/guides.ts'
import { documentationPath, isGuideId, isPicture, linkTarget, operatingPages, toPictureAddress } from './guide.ts'
import { filterByType, guides, listAnchors, listBlocks, root } from './guide-files.ts'

describe.each(guides)('guide $guideId in $language', ({ guideId, language }) => {
  test('has a title, a lead and headings in order, each with an anchor', () => {
    const blocks = listBlocks(guideId, language)
    const { title, lead } = createOutline({ type: 'root', children: blocks })
    expect(title).not.toBe('')
    expect(lead).not.toBe('')
    const depths = filterByType(blocks, 'heading').map(({ depth }) => depth)
    expect(depths.filter((depth) => depth === 1)).toHaveLength(1)
    for (const [index, depth] of depths.entries()) expect(depth - (depths[index - 1] ?? 0)).toBeLessThanOrEqual(1)
    expect(new Set(listAnchors(guideId, language)).size).toBe(listAnchors(guideId, language).length)
  })

  test('has plain text in its headings and its lead', () => {
    const [, lead, ...blocks] = listBlocks(guideId, language)
    const plain = [...filterByType(blocks, 'heading'), ...(lead ? [lead] : [])]
    for (const block of plain)
      expect(
        listNodes(block).map(({ type }) => type),
        toText(block),
      ).toEqual([block.type, 'text'])
  })

  test('contains no HTML', () => {
    expect(filterByType(listBlocks(guideId, language), 'html')).toEqual([])
  })

  test('has images with alternative text, each an existing file below 120 kB', () => {
    for (const { url: href, alt } of filterByType(listBlocks(guideId, language), 'image')) {
      expect(isPicture(href), href).toBe(true)
      expect(alt?.length, `words for ${href}`).toBeGreaterThan(20)
      const file = new URL(`web/public${toPictureAddress(href)}`, root)
      expect(existsSync(file), href).toBe(true)
      expect(statSync(file).size, href).toBeLessThan(120_000)
    }
  })

  test('links to headings, screens and files that exist', () => {
    for (const { url: href } of filterByType(listBlocks(guideId, language), 'link')) {
      const { kind, to } = linkTarget(href)
      const [path = '', anchor] = to.split('#')
      if (kind === 'anchor') expect(listAnchors(guideId, language), href).toContain(anchor)
      if (kind === 'file') expect(existsSync(new URL(href, new URL('docs/guides/', root))), href).toBe(true)
      // The link also works in the repository, including guide file names.
      if (kind !== 'outside' && href.includes('.md')) {
        const [file = ''] = href.split('#')
        const folder = kind === 'anchor' ? 'docs/operating/' : 'docs/guides/'
        expect(existsSync(new URL(file, new URL(folder, root))), href).toBe(true)
      }
      if (kind !== 'screen') continue
      const [screen, query] = path.split('?')
      expect(
        screens.map((each) => each.path),
        href,
      ).toContain(screen)
      if (screen !== documentationPath) continue
      const linkedGuide = new URLSearchParams(query).get('guide')
      expect(isGuideId(linkedGuide), href).toBe(true)
      if (anchor && isGuideId(linkedGuide)) expect(listAnchors(linkedGuide, language), href).toContain(anchor)
    }
  })
})

test('guide operators has each page of docs/operating as a chapter', () => {
  const files = readdirSync(new URL('docs/operating', root)).filter((file) => file !== 'README.md')
  expect(files.sort()).toEqual(operatingPages.map((page) => `${page}.md`).sort())
  for (const page of operatingPages) expect(listAnchors('operators', defaultLanguage)).toContain(page)
})

test('guides reference every screenshot, and no other image is stored', () => {
  const expectedFiles = pictures
    .flatMap((picture) => getLanguages(picture).map((language) => getFile(picture, language)))
    .sort()
  const referencedFiles = guides.flatMap(({ guideId, language }) =>
    filterByType(listBlocks(guideId, language), 'image').map(({ url }) => url.split('/').at(-1)),
  )
  expect([...new Set(referencedFiles)].sort()).toEqual(expectedFiles)
  expect(readdirSync(new URL('web/public/documentation', root)).sort()).toEqual(expectedFiles)
})

test('compileGuide renders no HTML tags of the Markdown', async () => {
  const code = await compileGuide('# Title\n\nLead.\n\n<script>alert(1)</script>\n\nA <b>word</b>.\n')
  expect(code).toContain('word')
  expect(code).not.toMatch(/script|alert|"b"/)
})
