import { expect, test } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { Subscriber } from '../../entities/subscriber.entity.ts'
import { prepareDatabase } from '../../seed/prepare.ts'
import { onBothDatabases } from '../../test/test-app.ts'
import { insertRows } from '../json-rows.ts'
import { getDialect, openDatabase } from '../orm.ts'
import { unlimited } from '../postgres/postgres.ts'
import { getMigrations, migrate } from './migrate.ts'

onBothDatabases('subscriber migration', (database) => {
  test('gives subscribers of daily codes their topic, and continues the ids', async () => {
    const orm = await openDatabase(await database(), { limits: unlimited })
    await prepareDatabase(orm, { isDemo: false, now: new Date('2025-08-20T12:00:00Z') })
    const names = getMigrations(getDialect(orm.em))
    const index = names.findIndex((name) => /\d_subscriber$/.test(name))
    await orm.migrator.down({ to: names[index - 1] as string })
    expect((await orm.migrator.getPending())[0]?.name).toBe(names[index])
    const at = getDialect(orm.em) === 'postgres' ? new Date() : Date.now()
    for (const name of ['first', 'second', 'third'])
      await orm.em.execute(
        'insert into fingerprint_subscriber (season_id, email, email_key, language, created_at) values (1, ?, ?, ?, ?)',
        [`${name}@mail.example`, `${name}@mail.example`, 'tr', at],
      )
    await orm.em.execute(`delete from fingerprint_subscriber where email like 'third%'`)
    for (const [kind, priority] of [
      ['fingerprint.confirmation', 3],
      ['fingerprint.published', 2],
    ] as const)
      await orm.em.execute(
        `insert into mail (season_id, kind, entity_id, occurrence, recipient, language, priority, due_at, created_at)
          values (1, ?, 1, '1760000000000', 'first@mail.example', 'tr', ?, ?, ?)`,
        [kind, priority, at, at],
      )
    await migrate(orm)
    const em = orm.em.fork()
    const stored = { language: 'tr', getsVoting: false, getsWinners: false, getsFingerprints: true }
    expect(await em.findAll(Subscriber, { orderBy: { id: 'asc' } })).toEqual([
      expect.objectContaining({ id: 1, email: 'first@mail.example', ...stored }),
      expect.objectContaining({ id: 2, email: 'second@mail.example', ...stored }),
    ])
    expect((await em.findAll(Mail, { orderBy: { id: 'asc' } })).map(({ kind, priority }) => [kind, priority])).toEqual([
      ['subscription.confirmation', 3],
      ['fingerprint.published', 4],
    ])
    const added = { email: 'new', emailKey: 'new', language: 'en' as const, createdAt: new Date() }
    expect(await insertRows(em.fork(), Subscriber, [added])).toEqual([4])
    await orm.close(true)
  })
})
