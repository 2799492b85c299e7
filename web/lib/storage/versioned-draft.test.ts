import { describe, expect, test } from 'vitest'
import { createDraftTransitions, type DraftRules } from './versioned-draft.ts'

interface Text {
  version: number
  text: string
}

const rules: DraftRules<Text, string, string> = {
  toDraft: ({ text }) => text,
  parse: (stored) => (typeof stored === 'string' ? stored : null),
  versionOf: ({ version }) => version,
}
const merging: typeof rules = {
  ...rules,
  merge: (before, local, remote) => ({ draft: `${remote}+${local}`, conflicts: [`${before} was replaced`] }),
}
const to = createDraftTransitions(rules)
const first = { version: 1, text: 'first' }
const second = { version: 2, text: 'second' }
const untouched = to.start(first)
const edited = to.edit(untouched, 'mine')

describe('receive', () => {
  test('replaces an untouched draft by a newer version', () => {
    expect(to.receive(untouched, second)).toMatchObject({ base: second, draft: 'second', isStale: false, revision: 1 })
  })
  test('ignores a late reply', () => {
    const saved = to.start(second)
    expect(to.receive(saved, first)).toBe(saved)
  })
  test('preserves an edited draft, and reports it as stale', () => {
    expect(to.receive(edited, second)).toMatchObject({ base: second, before: 'second', draft: 'mine', isStale: true })
  })
  test('merges an edited draft if its rules can', () => {
    const merged = createDraftTransitions(merging).receive(edited, second)
    expect(merged).toMatchObject({
      draft: 'second+mine',
      conflicts: ['first was replaced'],
      isStale: true,
      revision: 1,
    })
  })
  test('adopts a newer version of the same content without reporting it', () => {
    const state = to.receive(edited, { version: 2, text: 'first' })
    expect([state.base.version, state.draft, state.isStale, state.revision]).toEqual([2, 'mine', false, 0])
  })
  test('treats a draft as saved if the newer version equals it', () => {
    const state = to.receive(edited, { version: 2, text: 'mine' })
    expect([to.isChanged(state), state.isStale]).toEqual([false, false])
  })
  test('compares contents if the base has no version', () => {
    const { versionOf: _, ...withoutVersion } = rules
    const unversioned = createDraftTransitions(withoutVersion)
    expect(unversioned.receive(edited, { version: 1, text: 'first' })).toBe(edited)
    expect(unversioned.receive(edited, { version: 1, text: 'second' }).isStale).toBe(true)
  })
})

describe('a stale draft', () => {
  const stale = createDraftTransitions(merging).receive(edited, second)

  test('is kept by keepMine, on top of the newer version', () => {
    const state = to.keepMine(stale)
    expect(state).toMatchObject({ base: second, draft: 'second+mine', isStale: false, conflicts: [], revision: 2 })
    expect(to.isChanged(state)).toBe(true)
  })
  test('stays stale while it is edited', () => {
    expect(to.edit(stale, 'more')).toMatchObject({ draft: 'more', isStale: true, revision: 1 })
  })
  test('is no longer stale once it equals the newer version', () => {
    expect(to.edit(stale, 'second')).toMatchObject({ isStale: false, conflicts: [] })
  })
})

describe('restore', () => {
  const restore = (stored: unknown, base = first) => to.restore(base, stored)

  test('continues a stored draft', () => {
    expect(restore({ before: 'first', draft: 'mine' })).toMatchObject({ draft: 'mine', isStale: false })
  })
  test('compares a stored draft with a version saved since', () => {
    expect(restore({ before: 'first', draft: 'mine' }, second)).toMatchObject({ draft: 'mine', isStale: true })
  })
  test('reports a draft without the content that it started from as stale', () => {
    expect(restore('mine')).toMatchObject({ before: 'first', draft: 'mine', isStale: true })
  })
  test.each([null, 7, { before: 'first', draft: 7 }])('ignores %j', (stored) => {
    expect(restore(stored)).toEqual(untouched)
  })
})
