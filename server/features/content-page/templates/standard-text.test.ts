import { readdirSync, readFileSync } from 'node:fs'
import type { ProseNode } from '@snowplow/contract/content-page/content-page.ts'
import { pageKinds } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { PagePreview } from '@snowplow/contract/content-page/content-page-text.ts'
import { personalFields } from '@snowplow/contract/entry/entry.ts'
import { exportHeadings } from '@snowplow/contract/entry/entry-import.ts'
import { pageMaxLength } from '@snowplow/contract/limits.ts'
import { screenPaths } from '@snowplow/contract/screen-paths.ts'
import { languageCodes } from '@snowplow/contract/text/languages.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { schedule2025 } from '../../../seed/reference.ts'
import { readMarkdown } from '../read-markdown.ts'
import { getContestDetails, type Settings } from './contest-details.ts'
import { getStandardText } from './standard-text.ts'

const settings: Settings = {
  texts: {
    departmentName: 'Roads & *Plows* <Office> [North]',
    departmentWebsite: 'https://example.gov/a_b?c=*d*&e=(f)',
    contactEmail: 'plows_and_roads@example.gov',
    winnersLink: null,
    companyName: 'Company',
    companyLink: 'https://www.example.com/',
  },
  schedule: schedule2025,
  isScheduleProposed: false,
  timeZone: 'America/Anchorage',
  tieRule: 'allWin',
  hasClassEntries: false,
  captcha: 'altcha',
  languages: ['en', 'es'],
}
const nodesIn = (nodes: readonly ProseNode[]): ProseNode[] =>
  nodes.flatMap((node) => [node, ...nodesIn(node.children ?? [])])
const getText = (markdown: string) =>
  nodesIn(readMarkdown(markdown).content)
    .map(({ value }) => value ?? '')
    .join('')
const getLinks = (markdown: string) => nodesIn(readMarkdown(markdown).content).flatMap(({ href }) => href ?? [])

describe.each(languageCodes)('standardText in %s', (language) => {
  test.each(pageKinds)('fills the page %s completely and links to existing pages', (kind) => {
    const otherTexts = { ...settings.texts, contactEmail: null, winnersLink: 'https://example.gov/winners' }
    for (const input of [
      settings,
      { ...settings, captcha: 'hcaptcha' },
      { ...settings, captcha: 'off', texts: otherTexts },
      { ...settings, isScheduleProposed: true },
      { ...settings, tieRule: 'draw' as const },
      { ...settings, hasClassEntries: true },
    ]) {
      const markdown = getStandardText(kind, language, input)
      expect(markdown).not.toMatch(/undefined|null|\[object|NaN|\{\{/)
      // As submitted by the editor.
      expect(z.safeParse(PagePreview, { markdown }).success).toBe(true)
      expect(markdown.length).toBeLessThan(pageMaxLength / 2)
      expect(readMarkdown(markdown).summary.length).toBeGreaterThan(30)
      expect(nodesIn(readMarkdown(markdown).content).map(({ type }) => type)).not.toContain('code')
      for (const href of getLinks(markdown).filter((link) => link.startsWith('/')))
        expect(screenPaths).toContain(href.split('?')[0])
    }
  })

  test('escapes the department’s name and address', () => {
    const contact = getStandardText('contact', language, settings)
    expect(getText(contact)).toContain('Roads & *Plows* <Office> [North]')
    expect(getLinks(contact)).toContain('https://example.gov/a_b?c=*d*&e=(f)')
    expect(getLinks(contact)).toContain('mailto:plows_and_roads@example.gov')
    const without = { ...settings, texts: { ...settings.texts, contactEmail: null } }
    expect(getLinks(getStandardText('contact', language, without)).join()).not.toContain('mailto')
    expect(getLinks(getStandardText('accessibility', language, without))).toContain(settings.texts.departmentWebsite)
  })

  test('getStandardText > names no department before one is entered', () => {
    const { departmentName: _, ...otherTexts } = settings.texts
    const none = {
      departmentName: null,
      departmentWebsite: null,
      contactEmail: null,
      companyName: null,
      companyLink: null,
    }
    for (const kind of pageKinds) {
      const markdown = getStandardText(kind, language, { ...settings, texts: { ...otherTexts, ...none } })
      expect(markdown).not.toMatch(/undefined|null|NaN/)
      expect(markdown).not.toContain('\u2068')
      expect(getLinks(markdown).filter((href) => !href.startsWith('/'))).toEqual([])
      expect(nodesIn(readMarkdown(markdown).content).some(({ type, children }) => type === 'list' && !children)).toBe(
        false,
      )
    }
  })

  test('getStandardText > names no date while the schedule is a proposal', () => {
    const isScheduleProposed = true
    for (const kind of pageKinds) {
      const phrase = getText(getStandardText(kind, language, { ...settings, isScheduleProposed }))
      expect(phrase).not.toMatch(/20\d\d/)
      const dated = getText(getStandardText(kind, language, settings))
      expect(dated).toMatch(/202[56]/)
    }
  })

  test('getStandardText > names days and date of each group of personal data', () => {
    const retentionDays = { family: 11, ballotClient: 12, mail: 13, audit: 14 }
    const privacy = getStandardText('privacy', language, { ...settings, retentionDays })
    for (const days of Object.values(retentionDays)) {
      const row = privacy.split('\n').find((line) => line.startsWith('|') && line.includes(String(days)))
      // Announced on October 27.
      expect(row).toContain(String(days - 4))
      expect(row).toContain('2025')
    }
  })

  test('getStandardText > names the captcha company in the privacy page, if any', () => {
    const privacy = (captcha: string) => getText(getStandardText('privacy', language, { ...settings, captcha }))
    expect(privacy('turnstile')).toContain('Cloudflare')
    expect(privacy('altcha')).not.toMatch(/Cloudflare|Google|hCaptcha/)
    expect(privacy('off').length).toBeLessThan(privacy('altcha').length)
  })
})

test('getStandardText > names every kind of personal data in the privacy page', () => {
  const words = new Set(getStandardText('privacy', 'en', settings).toLowerCase().match(/\w+/g))
  for (const field of personalFields)
    for (const word of exportHeadings[field].toLowerCase().split(' ')) expect(words, field).toContain(word)
})

test('getStandardText > writes the days as specified, with the zone', () => {
  const rules = getText(getStandardText('rules', 'en', settings))
  for (const phrase of ['August 11th, 2025', 'October 3rd, 2025', 'October 27th, 2025', 'Alaska Time'])
    expect(rules).toContain(phrase)
})

test.each(languageCodes)('getStandardText > names a phase of one day by one date, in %s', (language) => {
  const phases = schedule2025.phases.map((days) => ({ ...days, endsOn: days.startsOn }))
  const rules = getStandardText('rules', language, { ...settings, schedule: { ...schedule2025, phases } })
  const rows = rules.split('\n').filter((row) => row.startsWith('|'))
  const years = rows.map((row) => row.match(/2025/g)?.length ?? 0)
  expect(years).toEqual([0, 0, 1, 1, 1, 1, 1])
})

const readTags = (language: string, kind: string) =>
  readFileSync(new URL(`${language}/${kind}.md`, import.meta.url), 'utf8').match(/\{+.*?\}+/g) ?? []

describe.each(languageCodes)('templates in %s', (language) => {
  test('have a file for each page', () => {
    const files = readdirSync(new URL(language, import.meta.url))
    expect(files.toSorted()).toEqual(['terms.json', ...pageKinds.map((kind) => `${kind}.md`)].toSorted())
  })

  test.each(pageKinds)('use known placeholders in %s, the same as in English', (kind) => {
    const tags = readTags(language, kind)
    const available = Object.keys(getContestDetails(language, settings))
    for (const tag of tags) expect(available).toContain(/^\{\{[#^/]?(\w+)\}\}$/.exec(tag)?.[1])
    expect(tags.toSorted()).toEqual(readTags('en', kind).toSorted())
  })
})
