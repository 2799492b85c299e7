import type { ProseNode } from '@snowplow/contract/content-page/content-page.ts'
import { PagePreview } from '@snowplow/contract/content-page/content-page-text.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readMarkdown, toSafeLink } from './read-markdown.ts'

const getContent = (markdown: string) => readMarkdown(markdown).content
const nodesIn = (nodes: readonly ProseNode[]): ProseNode[] =>
  nodes.flatMap((node) => [node, ...nodesIn(node.children ?? [])])
const getText = (markdown: string) =>
  nodesIn(getContent(markdown))
    .map(({ value }) => value ?? '')
    .join('')
const getDepth = (nodes: readonly ProseNode[]): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ children = [] }) => getDepth(children)))
/** Nesting depth of lists and quotes. Some hundred in one line take minutes to parse. */
const containersIn = (nodes: readonly ProseNode[]): number =>
  Math.max(
    0,
    ...nodes.map(({ type, children = [] }) => Number(type === 'list' || type === 'quote') + containersIn(children)),
  )

test('readMarkdown > parses headings, lists, emphasis, links and tables', () => {
  expect(
    getContent('# Top\n\nA **bold** [page](/rules).\n\n3. three\n4. *four*\n\n| a | b |\n| - | - |\n| 1 | 2 |'),
  ).toEqual([
    { type: 'heading', level: 2, children: [{ type: 'text', value: 'Top' }] },
    {
      type: 'paragraph',
      children: [
        { type: 'text', value: 'A ' },
        { type: 'strong', children: [{ type: 'text', value: 'bold' }] },
        { type: 'text', value: ' ' },
        { type: 'link', href: '/rules', children: [{ type: 'text', value: 'page' }] },
        { type: 'text', value: '.' },
      ],
    },
    {
      type: 'list',
      start: 3,
      children: [
        { type: 'item', children: [{ type: 'paragraph', children: [{ type: 'text', value: 'three' }] }] },
        {
          type: 'item',
          children: [
            { type: 'paragraph', children: [{ type: 'emphasis', children: [{ type: 'text', value: 'four' }] }] },
          ],
        },
      ],
    },
    {
      type: 'table',
      children: ['ab', '12'].map((row) => ({
        type: 'row',
        children: [...row].map((value) => ({ type: 'cell', children: [{ type: 'text', value }] })),
      })),
    },
  ])
})

test.each([
  '<script>alert(1)</script>',
  'a <b onclick="alert(1)">word</b> here',
  '<!-- a note -->',
  '<img src=x onerror=alert(1)>',
  '<style>body{display:none}</style>',
])('readMarkdown > treats the HTML %s as text', (html) => {
  const nodes = nodesIn(getContent(html))
  expect(new Set(nodes.map(({ type }) => type))).toEqual(new Set(['paragraph', 'text']))
  expect(getText(html)).toBe(html)
})

test.each([
  ['https://example.gov/a?b=c#d', 'https://example.gov/a?b=c#d'],
  ['http://example.gov', 'http://example.gov/'],
  ['mailto:plows@example.gov', 'mailto:plows@example.gov'],
  ['/rules#dates', '/rules#dates'],
  ['rules', '/rules'],
  ['../../rules', '/rules'],
])('toSafeLink > resolves %s to %s', (address, href) => {
  expect(toSafeLink(address)).toBe(href)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'tel:1',
  'blob:https://example.gov/1',
  'https://',
  '#dates',
  '/.//evil.example',
  './/evil.example',
  '..//evil.example',
  '/..//evil.example',
  '/.\\\\evil.example',
  '/./\\evil.example',
  '/.\t//evil.example',
  '/%2e//evil.example',
  'rules/..//evil.example',
  'https://site.invalid//evil.example',
])('toSafeLink > rejects %j', (address) => {
  expect(toSafeLink(address)).toBeUndefined()
})

test('toSafeLink > treats an address without a scheme as another site', () => {
  expect(['//example.gov/x', '\\\\example.gov/x', '/\\example.gov/x'].map(toSafeLink)).toEqual(
    Array(3).fill('https://example.gov/x'),
  )
})

test.each(['/%2F/evil.example', '/%5c/evil.example', '/./rules', '/a//b', '/?next=//evil.example'])(
  'toSafeLink > keeps %s on this site',
  (address) => {
    const href = toSafeLink(address) ?? ''
    expect(href).toMatch(/^\//)
    expect(new URL(href, 'https://contest.example').origin).toBe('https://contest.example')
  },
)

test('readMarkdown > renders an unsafe link as its text in every syntax', () => {
  for (const markdown of ['[word](javascript:alert(1))', '[word][x]\n\n[x]: javascript:alert(1)', '![word](x.png)']) {
    expect(getText(markdown)).toBe('word')
    expect(nodesIn(getContent(markdown)).map(({ type }) => type)).toEqual(['paragraph', 'text'])
  }
  expect(nodesIn(getContent('<javascript:alert(1)>')).map(({ type }) => type)).not.toContain('link')
  expect(nodesIn(getContent('[word][x]\n\n[x]: /rules')).find(({ type }) => type === 'link')?.href).toBe('/rules')
})

test('readMarkdown > skips no heading level and starts at level 2', () => {
  const levels = nodesIn(getContent('#### a\n\n# b\n\n### c\n\n###### d\n\n## e')).flatMap(({ level }) => level ?? [])
  expect(levels).toEqual([2, 2, 3, 4, 2])
})

/** The maximum length of a page. */
const full = (fragment: string) => fragment.repeat(20_000).slice(0, 20_000)

test.each([
  ['quotes', full('>')],
  ['quotes with spaces', full('> ')],
  ['lists', full('- ')],
  ['numbered lists', full('1) ')],
  ['indented lists', Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
  ['lists of all kinds', full('> - 1. ')],
  ['lists behind a carriage return', `a\r${full('> ')}`],
  ['bullets of word processors', Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}• a`).join('\n')],
  ['emphasis', full('*a **b ')],
  ['links', full('[a](')],
])('readMarkdown > limits the nesting of thousands of %s', (_, markdown) => {
  const { content } = readMarkdown(markdown)
  expect(containersIn(content)).toBeLessThanOrEqual(8)
  expect(getDepth(content)).toBeLessThan(40)
})

test('readMarkdown > retains ordinary nested lists', () => {
  const markdown = '- a\n  - b\n    1. c\n       > d\n- e'
  const types = nodesIn(getContent(markdown)).map(({ type }) => type)
  const inner = 'list item paragraph text'
  expect(types.join(' ')).toBe(`${inner} ${inner} ${inner} quote paragraph text item paragraph text`)
})

test('readMarkdown > shows a mark that is nested too deep as text', () => {
  expect(getText('> > > > > > > > > > deep')).toBe('> > deep')
  expect(getText('1. 1. 1. 1. 1. 1. 1. 1. 12. deep')).toBe('12. deep')
})

/** Items of lists in brackets, for a glance at their nesting. */
const getOutline = (nodes: readonly ProseNode[]): string =>
  nodes
    .map(({ type, value, children = [] }) => {
      const inside = value ?? (type === 'break' ? '/' : getOutline(children))
      return type === 'list' ? `[${inside}]` : type === 'item' ? `(${inside})` : inside
    })
    .join('')

// Copied from Word, LibreOffice, Google Docs, Pages, Outlook and a PDF: bullets by the font's own code, with what stands behind them.
test.each([
  ['•\tone\n•\ttwo', '[(one)(two)]'],
  ['• one\n• two', '[(one)(two)]'],
  ['•one\n•two', '[(one)(two)]'],
  ['·\u00a0\u00a0\u00a0\u00a0 one\n·\u00a0\u00a0\u00a0\u00a0 two', '[(one)(two)]'],
  ['\uf0b7\tone\n\uf0b7\ttwo', '[(one)(two)]'],
  ['o\tone\no\ttwo', '[(one)(two)]'],
  ['o   one\no   two', '[(one)(two)]'],
  ['–\tone\n–\ttwo', '[(one)(two)]'],
  ['– one\n– two', '[(one)(two)]'],
  ['▪\tone\n▪\ttwo', '[(one)(two)]'],
  ['§\tone\n§\ttwo', '[(one)(two)]'],
  ['§ one\n§ two', '[(one)(two)]'],
  ['-\tone\n-\ttwo', '[(one)(two)]'],
  ['Bring:\n\t•\tone\n\t•\ttwo', 'Bring:[(one)(two)]'],
  ['Bring:\r\n•\tone\r\n•\ttwo\r\n\r\nThen vote.', 'Bring:[(one)(two)]Then vote.'],
  ['•\tone\no\tinner\n▪\tinmost\n•\ttwo', '[(one[(inner[(inmost)])])(two)]'],
  ['● one\n   ○ inner\n      ■ inmost\n   ○ other\n● two', '[(one[(inner[(inmost)])(other)])(two)]'],
  ['•\tone\n\t•\tinner\n•\ttwo', '[(one[(inner)])(two)]'],
  ['•\tone\vmore\n•\ttwo', '[(one/more)(two)]'],
])('readMarkdown > reads the pasted list %j', (pasted, outline) => {
  expect(getOutline(getContent(z.parse(PagePreview, { markdown: pasted }).markdown))).toBe(outline)
})

test.each(['o one', 'only', '–5 degrees', '§ 5 of the law', '§ 12-3', 'a • b', '• ', '2 – 3'])(
  'readMarkdown > leaves %j a paragraph',
  (text) => expect(getContent(text)).toEqual([{ type: 'paragraph', children: [{ type: 'text', value: text.trim() }] }]),
)

test.each([
  ['Roads\v10 Main St\u2028Little Rock', 'Roads/10 Main St/Little Rock', 1],
  ['Roads\fRules', 'RoadsRules', 2],
  ['Roads\u2029Rules', 'RoadsRules', 2],
  ['Roads\r\rRules', 'RoadsRules', 2],
  ['# Roads\rRules', 'RoadsRules', 2],
])('readMarkdown > breaks the pasted text %j', (pasted, outline, blocks) => {
  const content = getContent(z.parse(PagePreview, { markdown: pasted }).markdown)
  expect([getOutline(content), content.length]).toEqual([outline, blocks])
})

test('readMarkdown > leaves mixed-direction text unchanged', () => {
  const mixed = 'قواعد \u2068Snowplow (2025)\u2069 المسابقة'
  expect(getText(mixed)).toBe(mixed)
})

test('readMarkdown > summarizes the first paragraph at a word boundary', () => {
  expect(readMarkdown('# Title\n\nThe *first* [one](/rules)\nof two.\n\nThe second.').summary).toBe(
    'The first one of two.',
  )
  const { summary } = readMarkdown('winter '.repeat(100))
  expect(summary).toMatch(/winter…$/)
  expect(summary.length).toBeLessThanOrEqual(201)
  expect(readMarkdown('- only\n- a list').summary).toBe('')
})
