import { getPage, type ProseNode } from '@snowplow/contract/content-page/content-page.ts'
import { type PageKind, pageKinds } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { listPages, type PageText, previewPage, updatePage } from '@snowplow/contract/content-page/content-page-text.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import { prepareSeason } from '@snowplow/contract/season/seasons.ts'
import { type Language, languageCodes } from '@snowplow/contract/text/languages.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { Page } from '../../entities/content-page.entity.ts'
import { schedule2025 } from '../../seed/reference.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { readMarkdown } from './read-markdown.ts'

onBothDatabases('content pages', (database, once) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase3 })
  })
  const read = async (kind: PageKind, language: Language = 'en') =>
    (await contest.call(getPage, { params: { kind, language } })).body
  const getText = async (kind: PageKind, language: Language = 'en'): Promise<PageText> => {
    const all: PageText[] = (await contest.as('admin')(listPages)).json()
    return all.find((one) => one.kind === kind && one.language === language) as PageText
  }
  const save = async (kind: PageKind, markdown: string | null, version: number, language: Language = 'en') =>
    contest.as('admin')(updatePage, { params: { kind, language }, body: { markdown, version } })

  once('are public in every language before anyone has edited them', async () => {
    const all: PageText[] = (await contest.as('admin')(listPages)).json()
    expect(all.map(({ kind, language }) => `${kind} ${language}`)).toEqual(
      pageKinds.flatMap((kind) => languageCodes.map((language) => `${kind} ${language}`)),
    )
    for (const { kind, language, markdown, isEdited, version } of all) {
      expect([isEdited, version]).toEqual([false, 0])
      expect(JSON.parse(await read(kind, language))).toEqual(readMarkdown(markdown))
    }
  })

  once('follow the settings until edited', async () => {
    const { texts, scheduleVersion } = (await contest.call(getContest)).json()
    const change = {
      schedule: { ...schedule2025, announcementDate: '2025-11-23' },
      texts: { ...texts, departmentName: 'Winter *Roads* [Office]', contactEmail: 'roads@example.gov' },
      version: scheduleVersion,
    }
    expect((await contest.as('admin')(updateContest, { body: change })).statusCode).toBe(200)
    // Other processes may serve the old page for a second.
    const within = { timeout: 3_000 }
    await expect.poll(() => read('rules'), within).toContain('November 23rd, 2025')
    expect(await read('rules')).toContain('Winter *Roads* [Office]')
    await expect.poll(() => read('contact'), within).toContain('"href":"mailto:roads@example.gov"')
  })

  once('show an edit in its language; the audit has both texts', async () => {
    const before = await getText('privacy', 'tr')
    const response = await save('privacy', '# Gizlilik\n\nKısa <b>metin</b>.', before.version, 'tr')
    expect([response.statusCode, response.json().isEdited]).toEqual([200, true])
    expect(JSON.parse(await read('privacy', 'tr'))).toEqual(readMarkdown('# Gizlilik\n\nKısa <b>metin</b>.'))
    expect((await getText('privacy', 'en')).isEdited).toBe(false)
    const trace = await contest.orm.em.fork().findOneOrFail(AuditEvent, { action: 'page.updated' })
    expect([trace.subject, trace.before, trace.after]).toEqual([
      'privacy (tr)',
      { markdown: null },
      { markdown: '# Gizlilik\n\nKısa <b>metin</b>.' },
    ])
  })

  once('return to the standard text when reset', async () => {
    const standard = await getText('contact')
    const { version } = (await save('contact', 'Call us.', standard.version)).json()
    expect(await read('contact')).toContain('Call us.')
    const back = (await save('contact', null, version)).json()
    expect([back.isEdited, back.markdown]).toEqual([false, standard.markdown])
    expect(JSON.parse(await read('contact'))).toEqual(readMarkdown(standard.markdown))
  })

  once('reject an edit of an outdated or reset version', async () => {
    const { version } = await getText('accessibility')
    const first = (await save('accessibility', 'First.', version)).json()
    expect((await save('accessibility', 'Second.', version)).json().code).toBe('stale')
    const back = (await save('accessibility', null, first.version)).json()
    expect((await save('accessibility', 'Third.', first.version)).json().code).toBe('stale')
    expect((await save('accessibility', 'Fourth.', version)).json().code).toBe('stale')
    expect((await save('accessibility', 'Fifth.', back.version)).statusCode).toBe(200)
    expect(await read('accessibility')).toContain('Fifth.')
  })

  test('accept one of two concurrent first edits', async () => {
    const { version } = await getText('rules', 'ar')
    const both = await Promise.all(['One.', 'Two.'].map((markdown) => save('rules', markdown, version, 'ar')))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  once('are copied to the next season and edited there only', async () => {
    const edited = (await save('rules', 'No salt on Sundays.', (await getText('rules')).version)).json()
    await contest.as('admin')(prepareSeason, { body: { year: 2026 } })
    const next = { season: '2026' }
    const all: PageText[] = (await contest.as('admin')(listPages, { query: next })).json()
    const rules = all.find(({ kind, language }) => kind === 'rules' && language === 'en')
    expect(rules).toMatchObject({ markdown: edited.markdown, isEdited: true })
    const privacy = all.find(({ kind, language }) => kind === 'privacy' && language === 'en')
    expect(privacy?.isEdited).toBe(false)
    const params = { kind: 'rules', language: 'en' } as const
    const body = { markdown: 'Sundays, too.', version: rules?.version ?? 0 }
    expect((await contest.as('admin')(updatePage, { params, query: next, body })).statusCode).toBe(200)
    expect(await read('rules')).toContain('No salt on Sundays.')
    const prepared = await contest.as('admin')(getPage, { params, query: next })
    expect(prepared.body).toContain('Sundays, too.')
    expect((await contest.call(getPage, { params, query: next })).json().code).toBe('season.not_found')
  })

  once('audit nothing for an unchanged text', async () => {
    const { version } = (await save('rules', 'Same.', (await getText('rules')).version)).json()
    const traces = () => contest.orm.em.fork().count(AuditEvent, { action: 'page.updated' })
    const count = await traces()
    expect((await save('rules', 'Same.', version)).json().version).toBe(version)
    expect(await traces()).toBe(count)
  })
})

const slow = `${'*'.repeat(9000)}a${'*'.repeat(9000)}`

describe('complex content pages', () => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ now: at.phase3 })
  })
  const params = { kind: 'rules', language: 'en' } as const
  const preview = (markdown: string) => contest.as('admin')(previewPage, { body: { markdown } })
  const tooComplex = [expect.objectContaining({ path: 'markdown', code: 'too_complex' })]

  test.each([
    ['emphasis that takes long to parse', slow],
    ['emphasis in emphasis', '*a_'.repeat(6000)],
    [
      'more table columns than a page may have elements',
      `${['|a', '|-', '|b'].map((cell) => cell.repeat(3000)).join('\n')}`,
    ],
    ['more list items than a page may have elements', '- a\n'.repeat(4000)],
  ])('previewPage and updatePage > reject %s with a field error', async (_, markdown) => {
    const previewed = await preview(markdown)
    expect([previewed.statusCode, previewed.json().fields]).toEqual([400, tooComplex])
    const before = (await contest.call(getPage, { params })).body
    const saved = await contest.as('admin')(updatePage, { params, body: { markdown, version: 0 } })
    expect([saved.statusCode, saved.json().fields]).toEqual([400, tooComplex])
    expect((await contest.call(getPage, { params })).body).toBe(before)
  })

  test('previewPage > allows other calls while a slow text is parsed', async () => {
    const replies: string[] = []
    const parsing = preview(slow).then(() => replies.push('slow text'))
    for (let call = 0; call < 5; call += 1) {
      await contest.call(getContest)
      replies.push('contest')
    }
    await parsing
    expect(replies).toEqual([...Array(5).fill('contest'), 'slow text'])
  })

  test('previewPage > queues five texts and rejects more with Retry-After', async () => {
    const replies = await Promise.all([slow, ...Array(9).fill('Short.')].map(preview))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(5).fill(200),
      400,
      ...Array(4).fill(503),
    ])
    const refused = replies.find(({ statusCode }) => statusCode === 503)
    expect([refused?.json().code, Number(refused?.headers['retry-after'])]).toEqual(['server.busy', 5])
    expect((await preview('Short.')).statusCode).toBe(200)
  })

  test('getPage > returns an over-complex old text as plain text', async () => {
    const em = contest.orm.em.fork()
    const stored = {
      kind: 'accessibility',
      language: 'en',
      markdown: `First.\n\n${slow}`,
      updatedAt: at.phase3,
    } as const
    await em.persist(em.create(Page, stored)).flush()
    const replies: string[] = []
    const reading = contest.call(getPage, { params: { kind: 'accessibility', language: 'en' } })
    await Promise.all([
      reading.then(() => replies.push('page')),
      contest.call(getContest).then(() => replies.push('contest')),
    ])
    expect(replies).toEqual(['contest', 'page'])
    const paragraphs = (await reading).json().content.map(({ children }: ProseNode) => children?.[0]?.value)
    expect(paragraphs).toEqual(['First.', slow])
  })
})

describe('previewPage', () => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp()
  })
  const preview = async (markdown: string) => contest.as('admin')(previewPage, { body: { markdown } })

  test('renders a draft without storing it', async () => {
    const response = await preview('[a](javascript:alert(1)) *b*')
    expect(response.json()).toEqual(readMarkdown('[a](javascript:alert(1)) *b*'))
    expect((await contest.call(getPage, { params: { kind: 'rules', language: 'en' } })).body).not.toContain('alert')
  })

  test.each([
    ['too long', 'x'.repeat(20_001), 'too_long'],
    ['empty', ' \n ', 'required'],
    ['not well formed', 'a \ud800 b', 'control_characters'],
  ])('rejects a text that is %s with the reason', async (_, markdown, code) => {
    const response = await preview(markdown)
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      [expect.objectContaining({ path: 'markdown', code })],
    ])
  })

  test('accepts 20,000 Arabic letters', async () => {
    expect((await preview('ق'.repeat(20_000))).statusCode).toBe(200)
  })
})
