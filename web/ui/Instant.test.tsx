import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { changeLanguage, loadPart } from '../i18n/i18n.ts'
import type { Language } from '../i18n/languages.ts'
import { TimeZone } from '../i18n/time-zone.ts'
import { Instant, ZoneNote } from './Instant.tsx'

afterEach(() => changeLanguage('en'))

const at = '2026-09-30T07:30:00Z'
const drawn = (zone?: string, inFull = false) =>
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
])('a moment of a contest in %s is that of its clocks', async (zone, words, name) => {
  await loadPart('staff')
  const html = drawn(zone).replaceAll('\u202f', ' ')
  expect(html).toContain(`title="${words} ${name}">${words}<`)
  expect(html).toContain(`Dates and times: ${name}.`)
  expect(drawn(zone, true).replaceAll('\u202f', ' ')).toContain(`>${words} ${name}<`)
})

test.each([
  ['tr', 'Alaska Saati'],
  ['ar', 'توقيت ألاسكا'],
] as [Language, string][])('the zone has its name in the language %s', async (language, name) => {
  await changeLanguage(language)
  await loadPart('staff')
  expect(drawn('America/Anchorage')).toContain(name)
})

test('a moment names its zone while the contest’s is not known', async () => {
  await loadPart('staff')
  const html = drawn().replaceAll('\u202f', ' ')
  expect(html).toContain('>Sep 30, 2026, 7:30 AM GMT+00:00<')
  expect(html).toContain('Dates and times: GMT+00:00.')
})
