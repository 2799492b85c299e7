import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { expect, test } from 'vitest'
import { toAnchor } from '../../web/features/documentation/guide.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const listPages = (folder: string) => readdirSync(folder).map((file) => `${folder}/${file}`)
const decisions = listPages('docs/decisions')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/ballot-patterns.md',
  'docs/measuring.md',
  'docs/threat-model.md',
  'docs/asvs.md',
  '.ci/run',
  ...decisions,
  ...listPages('docs/guides'),
  ...listPages('docs/operating'),
  ...listPages('docs/recipes'),
  ...listPages('.github').filter((page) => page.endsWith('.md')),
]
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const hasHeading = (page: string, link: string) => {
  const [file, anchor] = link.split('#')
  const target = file ? join(dirname(page), file) : page
  return findAll(readFileSync(target, 'utf8'), /^#+ (.+)$/gm).some((heading) => toAnchor(heading) === anchor)
}

/** A place in the API reference that shows this guide: `#/result/exportResultFile`. */
const hasOperation = (anchor: string) => anchor.startsWith('#/') && (anchor.split('/').at(-1) ?? '') in allRoutes

test.each(pages)('%s > has only existing links, headings and npm scripts', (page) => {
  const text = readFileSync(page, 'utf8')
  const targets = findAll(text, /\]\((?!https?:|#|\/)([^)#\s]+)/g)
  expect(targets.filter((target) => !existsSync(join(dirname(page), target)))).toEqual([])
  const anchors = findAll(text, /\]\(((?!https?:|\/)[^)#\s]*#[^)\s]+)\)/g)
  expect(anchors.filter((anchor) => !hasOperation(anchor) && !hasHeading(page, anchor))).toEqual([])
  const commands = findAll(text, /\bnpm run (?:-s )?([a-z][\w:-]*)/g)
  expect(commands.filter((command) => !scripts[command])).toEqual([])
  // `npm install` would write another lock file than the tested one.
  expect(text).not.toContain('npm install')
})

/** `{a,b}` as in a shell. */
function expandBraces(path: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/.exec(path) ?? []
  if (choices === undefined) return [path]
  return choices.split(',').flatMap((choice) => expandBraces(before + choice + after))
}

test.each(['CONTRIBUTING.md', 'docs/architecture.md', ...listPages('docs/recipes')])(
  '%s > names only files that exist',
  (page) => {
    const named = findAll(
      readFileSync(page, 'utf8'),
      /`((?:contract|server|web|e2e|bench|interop|scripts|docs|drill)\/[^`\s<>*…]*)`/g,
    )
    expect(named.flatMap(expandBraces).filter((path) => !existsSync(path))).toEqual([])
  },
)

test('docs/recipes/README.md > lists each recipe', () => {
  const index = readFileSync('docs/recipes/README.md', 'utf8')
  const recipes = readdirSync('docs/recipes').filter((file) => file !== 'README.md')
  expect(recipes.filter((file) => !index.includes(`(${file})`))).toEqual([])
})

test('LICENSE > is the license of package.json', () => {
  expect(readFileSync('LICENSE', 'utf8')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} The Snowplow Naming Contest/)
  expect(JSON.parse(readFileSync('package.json', 'utf8')).license).toBe('MIT')
})

test('docs/decisions/README.md > lists each decision by number and title', () => {
  const titles = decisions.flatMap((file) => {
    const [, number, title] = /^# (\d+)\. (.+)/.exec(readFileSync(file, 'utf8')) ?? []
    return title ? `| ${number} | [${title}](${basename(file)}) |` : []
  })
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  expect(titles.length).toBe(decisions.length - 1)
  expect(titles.filter((row) => !index.includes(row))).toEqual([])
})
