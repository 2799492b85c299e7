import type { Language } from '@snowplow/contract/text/languages.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { changeLanguage, loadNamespace } from '../i18n/i18n.ts'
import { TimeZone } from '../i18n/time-zone.ts'
import { Instant, ZoneNote } from './Instant.tsx'

afterEach(() => changeLanguage('en'))

const at = '2026-09-30T07:30:00Z'
const renderInstant = (zone?: string, inFull = false) =>
  renderToStaticMarkup(
    <TimeZone value={zone}>
      <Instant at={at} inFull={inFull} />
      <ZoneNote />
    </TimeZone>,
  )

test.each([
  ['America/Chicago', 'Sep 30, 2026, 2:30 AM', 'Central Time'],
  ['America/Anchorage', 'Sep 29, 2026, 11:30 PM', 'Alaska Time'],
  ['Asia/Kathmandu', 'Sep 30, 2026, 1:15 PM', 'Nepal Time'],
])('Instant renders the time zone of a contest in %s', async (zone, text, name) => {
  await loadNamespace('account')
  const html = renderInstant(zone).replaceAll('\u202f', ' ')
  expect(html).toContain(`title="${text} ${name}">${text}<`)
  expect(html).toContain(`Dates and times: ${name}.`)
  expect(renderInstant(zone, true).replaceAll('\u202f', ' ')).toContain(`>${text} ${name}<`)
})

test.each([
  ['tr', 'Alaska Saati'],
  ['ar', 'توقيت ألاسكا'],
] as [Language, string][])('Instant renders the zone name in the language %s', async (language, name) => {
  await changeLanguage(language)
  await loadNamespace('account')
  expect(renderInstant('America/Anchorage')).toContain(name)
})

test('Instant falls back to GMT while the contest’s zone is loading', async () => {
  await loadNamespace('account')
  const html = renderInstant().replaceAll('\u202f', ' ')
  expect(html).toContain('>Sep 30, 2026, 7:30 AM GMT+00:00<')
  expect(html).toContain('Dates and times: GMT+00:00.')
})
