import {
  deletePublicSubmission,
  exportPublicSubmissions,
  listPublicSubmissions,
} from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { storeWords } from '../../../similarity/similarity-index.ts'
import { makeEntries, makeEntry } from '../../../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'
import { createExamination } from './examination/examination.ts'

onBothDatabases('full-text search of entries', (database) => {
  let contest: TestApp
  const ids: Record<string, number> = {}
  const texts: [name: string, description: string][] = [
    ['Blizzard Buster', 'It goes first on the mountain road.'],
    ['Çiğdem Kar Küreği', 'İyi bir isim. GROẞARTIG, Smørrebrød!'],
    ['كاسحة الثلج', 'Дед Мороз and 雪'],
    ['Plow 2000', 'Dad’s pun — and/or grandma\'s "joke"; 50% salt'],
    ['Long Words', `${'x'.repeat(1500)} y`],
  ]
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
    for (const [snowplowName, snowplowNameDescription] of texts) {
      const body = makeEntry({ snowplowName, snowplowNameDescription })
      ids[snowplowName] = (await contest.call(submitPublicSubmission, { body })).json().id
    }
    await createExamination({ orm: contest.orm }).catchUp()
  })
  const search = (where: unknown) =>
    contest.as('admin')(listPublicSubmissions, { query: { where: JSON.stringify(where) } })
  const found = async (words: string): Promise<string[]> =>
    (await search({ words: { $fulltext: words } }))
      .json()
      .items.map(({ snowplowName }: { snowplowName: string }) => snowplowName)

  test.each([
    ['bliz bus', 'Blizzard Buster'],
    ['BUSTER mount', 'Blizzard Buster'],
    ['cigdem kureg', 'Çiğdem Kar Küreği'],
    ['iyi grossartig', 'Çiğdem Kar Küreği'],
    ['smorrebrod', 'Çiğdem Kar Küreği'],
    ['الثلج', 'كاسحة الثلج'],
    ['мороз 雪', 'كاسحة الثلج'],
    ["dad's 50%", 'Plow 2000'],
    ['dads 20', 'Plow 2000'],
    [`${'x'.repeat(200)}`, 'Long Words'],
  ])('%j finds %j by word prefixes, ignoring case and accents', async (words, name) => {
    expect(await found(words)).toEqual([name])
  })

  test.each(['lizzard', 'bliz zzz', 'blizzard* OR plow', 'NOT blizzard', 'plow 2001'])(
    '%j finds nothing',
    async (words) => {
      expect(await found(words)).toEqual([])
    },
  )

  test('finds an entry by its reference, beside those with the word', async () => {
    const em = contest.orm.em.fork()
    const { id, reference } = await em.findOneOrFail(PublicNameSubmission, { snowplowName: 'Plow 2000' })
    const where = { $or: [{ reference }, { words: { $fulltext: 'blizzard' } }] }
    const { items } = (await search(where)).json() as { items: { id: number; reference: string }[] }
    expect(items.map(({ id }) => id).sort()).toEqual([ids['Blizzard Buster'], id].sort())
    expect(items.map(({ reference }) => reference.replace('-', ''))).toContain(reference)
  })

  test('pages through 20,103 matches in any order and with other conditions', async () => {
    const crowd = await makeEntries(contest, 20_100, { reviewState: 'approved' })
    const pendingIds = await makeEntries(contest, 3)
    const entries = [...crowd, ...pendingIds].map((id) => ({ id, words: ['avalanche'] }))
    await storeWords(contest.orm.em.fork(), entries)
    const readPage = async (where: object, order: string, offset = 0) => {
      const range = { offset: String(offset), limit: '3' }
      const query = new URLSearchParams({ where: JSON.stringify(where), orderBy: order, ...range })
      const { items, total } = (await contest.as('admin')('GET', `/public-submission?${query}`)).json()
      return [items.map(({ id }: { id: number }) => id), total]
    }
    const words = { $fulltext: 'avalan' }
    expect(await readPage({ words }, '{"id":"asc"}')).toEqual([crowd.slice(0, 3), 20_103])
    expect(await readPage({ words }, '{"createdAt":"desc","id":"desc"}')).toEqual([pendingIds.toReversed(), 20_103])
    // Pages far down are read from the end.
    expect(await readPage({ words }, '{"id":"asc"}', 20_100)).toEqual([pendingIds, 20_103])
    expect(await readPage({ words }, '{"createdAt":"desc","id":"desc"}', 20_101)).toEqual([
      crowd.slice(0, 2).reverse(),
      20_103,
    ])
    expect(await readPage({ words }, '{"gradeLevel":"desc"}', 15_000)).toEqual([crowd.slice(15_000, 15_003), 20_103])
    expect(await readPage({ words }, '{"createdAt":"asc"}', 20_103)).toEqual([[], 20_103])
    expect(await readPage({ words, reviewState: 'pending' }, '{"id":"asc"}')).toEqual([pendingIds, 3])
    expect(await readPage({ $not: { words }, id: { $in: pendingIds } }, '{"id":"asc"}')).toEqual([[], 0])
    await contest.orm.em.fork().nativeDelete(PublicNameSubmission, { id: { $in: [...crowd, ...pendingIds] } })
  })

  test('combines with other conditions and can be negated', async () => {
    const [one, other] = [ids['Blizzard Buster'], ids['Plow 2000']]
    const where = { $and: [{ id: { $in: [one, other] } }, { $not: { words: { $fulltext: 'plow' } } }] }
    expect((await search(where)).json().items.map(({ id }: { id: number }) => id)).toEqual([one])
    expect((await search({ id: other, words: { $fulltext: 'bliz' } })).json().total).toBe(0)
    const file = await contest.as('admin')(exportPublicSubmissions, {
      query: { where: '{"words":{"$fulltext":"bliz"}}' },
    })
    expect(file.body.trim().split('\r\n').length).toBe(2)
  })

  test.each([
    ['', 'required'],
    [' !? ', 'required'],
    ['x'.repeat(257), 'too_long'],
    ['a b c d e f g h i j k', 'too_complex'],
    [5, 'wrong_type'],
    [null, 'wrong_type'],
  ])('rejects %j', async (words, code) => {
    const response = await search({ words: { $fulltext: words } })
    expect([response.statusCode, response.json().fields?.[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'where.words.$fulltext', code }),
    ])
  })

  test('rejects comparisons and fulltext on other fields', async () => {
    expect((await search({ words: 'bliz' })).statusCode).toBe(400)
    expect((await search({ email: { $fulltext: 'family' } })).statusCode).toBe(400)
    expect(await found('testerson')).toEqual([])
  })

  test('never interprets input as query syntax', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', "'", '*', ':', '&', '|', '!', '(', ')', '\\', 'AND', 'NEAR', '^', '-', '<->'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        expect([200, 400]).toContain((await search({ words: { $fulltext: pieces.join(' ') } })).statusCode)
      }),
      { numRuns: 150 },
    )
  })

  test('removes a deleted entry from the index', async () => {
    const id = ids['Blizzard Buster']
    const [{ version }] = (await search({ id })).json().items
    await contest.as('admin')(deletePublicSubmission, { params: { id }, query: { version } })
    expect(await found('bliz')).toEqual([])
    const rows = await contest.orm.em
      .fork()
      .execute('select rowid from submission_words_1 where rowid = ?', [ids['Blizzard Buster']])
    expect(rows).toEqual([])
  })
})
