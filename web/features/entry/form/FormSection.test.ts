import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { renderPage } from '../../../ssr/entry-server.tsx'
import { type Entry, EntryForm } from './entry-rules.ts'
import { emptyEntry } from './FormSection.tsx'

const contest = {
  season: { year: 2025, state: 'running' },
  phases: [{ phase: 1, state: 'active' }],
  entryDeadline: '2025-10-03',
  announcementDate: '2025-12-01',
  familyDataUntil: '2026-05-30',
  isSubmissionStarted: {},
  texts: {},
  branding: {},
  captcha: { provider: 'off', siteKey: '' },
}

async function renderForm() {
  const read = async (address: string) => (address === '/api/contest' ? contest : [])
  const page = await renderPage({ path: '/public-naming-form', language: 'en', read })
  const elements = [...(page?.html ?? '').matchAll(/<\w+ [^>]*\bid="(\w+)"[^>]*>/g)]
  return elements.flatMap(([tag, id = '']) => (id in emptyEntry ? [{ id: id as keyof Entry, tag }] : []))
}

test('emptyEntry > has the order of the inputs on the page', async () => {
  expect((await renderForm()).map(({ id }) => id)).toEqual(Object.keys(emptyEntry))
})

test('naming form > marks the fields that the contract requires', async () => {
  const elements = (await renderForm()).filter(({ id }) => id !== 'recaptcha')
  const marked = elements.filter(({ tag }) => tag.includes('aria-required="true"')).map(({ id }) => id)
  const required = elements.filter(({ id }) => !z.safeParse(EntryForm.shape[id], undefined).success)
  expect(marked).toEqual(required.map(({ id }) => id))
})
