import { toAddress } from '@snowplow/contract/api/route.ts'
import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { type BrandingChange, getBranding, updateBranding } from '@snowplow/contract/branding/update-branding.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { listMails } from '@snowplow/contract/mail/mail.ts'
import { createSchoolClass } from '@snowplow/contract/school-class/school-class.ts'
import { createUser } from '@snowplow/contract/user/user.ts'
import { describe, expect, test } from 'vitest'
import { getPng, getSvg, inBase64, plainLogo } from '../../test/make/logos.ts'
import { at, testApp } from '../../test/test-app.ts'

const halves = {
  light: {
    palette: {
      mode: 'light' as const,
      primary: { main: '#216744', light: '#d9ece0', dark: '#065030', contrastText: '#ffffff' },
      secondary: { main: '#a5492b', light: '#fee1d7', dark: '#8d3213', contrastText: '#ffffff' },
      background: { paper: '#fcfefd', default: '#f2f7f4' },
      text: { primary: '#15291e', secondary: '#4f5f56' },
    },
  },
  dark: {
    palette: {
      mode: 'dark' as const,
      primary: { main: '#91d6ae', light: '#2a4737', dark: '#a5eac1', contrastText: '#0e1f15' },
      secondary: { main: '#fe9979', light: '#5d3326', dark: '#febca7', contrastText: '#271610' },
      background: { paper: '#1a261f', default: '#0f1913' },
      text: { primary: '#ebf0ed', secondary: '#b0bab4' },
    },
  },
}
const nothing = { colors: null, headlines: {} }

describe('department branding', () => {
  test('shows a logo from when it is saved until it is removed', async () => {
    const contest = await testApp()
    const save = (change: object) => contest.as('admin')(updateBranding, { body: { ...nothing, ...change } })
    const getCurrent = async () => (await contest.call(getContest)).json().branding.logo
    expect([await getCurrent(), (await contest.as('admin')(getBranding)).json().version]).toEqual([null, 1])

    const saved = (await save({ logo: inBase64(plainLogo), version: 1 })).json()
    expect(saved.logo).toMatchObject({ width: 176, height: 88, ground: 'light' })
    expect(await getCurrent()).toEqual(saved.logo)
    const picture = await contest.app.inject(`/share/logo/${saved.logo.id}.png`)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect(picture.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const getSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]
    expect(getSize(picture.rawPayload)).toEqual([176, 88])
    const large = await contest.app.inject(`/share/logo/${saved.logo.id}-large.png`)
    expect(getSize(large.rawPayload)).toEqual([528, 264])

    // Other changes leave the logo unchanged.
    const worded = { headlines: { en: { headline: 'Name Ohio’s plows', lead: null } }, version: saved.version }
    expect((await save(worded)).json()).toMatchObject({ logo: saved.logo, headlines: worded.headlines })
    expect((await save({ logo: null, version: saved.version + 1 })).json()).toMatchObject({ logo: null, headlines: {} })
    expect(await getCurrent()).toBe(null)
    expect((await contest.app.inject(`/share/logo/${saved.logo.id}.png`)).statusCode).toBe(404)

    const { items } = (await contest.as('admin')(listAuditEvents)).json()
    expect(items.map(({ action, before, after }: Record<string, unknown>) => ({ action, before, after }))).toEqual([
      {
        action: 'branding.updated',
        before: { logo: saved.logo.id, headline_en: 'Name Ohio’s plows' },
        after: { logo: null, headline_en: null },
      },
      { action: 'branding.updated', before: { headline_en: null }, after: { headline_en: 'Name Ohio’s plows' } },
      { action: 'branding.updated', before: { logo: null }, after: { logo: saved.logo.id } },
    ])
  })

  test('offers the chosen languages in pages, links and mails, and English always', async () => {
    const contest = await testApp({ now: at.phase1, settings: { PUBLIC_ADDRESS: 'https://plows.example' } })
    const admin = contest.as('admin')
    const openFront = async (language: string) =>
      (await contest.app.inject({ url: '/', headers: { 'accept-language': `${language}-MX, fr` } })).body
    const listOffered = (html: string) => /<html lang="(\w\w)" dir="\w+" data-languages="([^"]*)"/.exec(html)?.slice(1)
    const countLinks = (html: string) => html.match(/hreflang="es"/g)?.length ?? 0
    const before = await openFront('es')
    expect([listOffered(before), countLinks(before)]).toEqual([['en', 'en tr ar'], 0])
    const cookie = 'language=es'
    const make = async () => {
      const body = { schoolName: 'Sample School', countyId: 1, gradeLevel: '3rd Grade', email: 'a@example.com' }
      const id = crypto.randomUUID()
      const url = toAddress(createSchoolClass)
      const made = await contest.app.inject({
        method: 'POST',
        url,
        headers: { cookie },
        body: { ...body, id, recaptcha: 'off' },
      })
      expect(made.statusCode).toBe(201)
      const { items } = (await admin(listMails)).json()
      return items[0].language
    }
    expect(await make()).toBe('en')

    const languages = ['es', 'tr'] as const
    const saved = (await admin(updateBranding, { body: { ...nothing, languages, version: 1 } })).json()
    expect([saved.languages, saved.readLanguages]).toEqual([['en', 'tr', 'es'], []])
    // Rendered pages follow within a second.
    await expect.poll(async () => listOffered(await openFront('es'))).toEqual(['es', 'en tr es'])
    expect(countLinks(await openFront('es'))).toBeGreaterThan(0)
    await expect.poll(async () => listOffered(await openFront('ar'))).toEqual(['en', 'en tr es'])
    expect(await make()).toBe('es')
    expect((await contest.app.inject('/sitemap.xml')).body).toMatch(/hreflang="es"/)
    expect((await contest.app.inject('/sitemap.xml')).body).not.toMatch(/hreflang="ar"/)
    // Its reader finds no Spanish on the pages of staff, nor in the mails about them.
    const person = { firstName: 'Sam', lastName: 'Sample', email: 'sam@example.com', roles: ['user'] }
    const authorization = `Bearer ${await contest.tokenOf('admin')}`
    const url = toAddress(createUser)
    await contest.app.inject({ method: 'POST', url, headers: { cookie, authorization }, body: person })
    const [invitation] = (await admin(listMails)).json().items
    expect(invitation).toMatchObject({ kind: 'user.invited', language: 'en' })
    // The page of a signed-in screen names them for the boot script.
    expect((await contest.app.inject('/admin/user-list')).body).toMatch(
      /^<!doctype html>\s*<html data-languages="en tr es"/,
    )

    const read = { ...nothing, readLanguages: ['es'], version: saved.version }
    expect((await admin(updateBranding, { body: read })).json()).toMatchObject({
      languages: ['en', 'tr', 'es'],
      readLanguages: ['es'],
    })
    const query = { where: JSON.stringify({ action: 'branding.updated' }) }
    const { items } = (await admin(listAuditEvents, { query })).json()
    expect(items.map(({ before, after }: Record<string, unknown>) => [before, after])).toEqual([
      [{ readLanguages: null }, { readLanguages: 'Español' }],
      [{ languages: 'English, Türkçe, العربية' }, { languages: 'English, Türkçe, Español' }],
    ])
    for (const wrong of [['xx'], 'es', ['en', 'en', 'en', 'en', 'en']])
      expect((await admin(updateBranding, { body: { ...read, languages: wrong, version: 3 } })).statusCode).toBe(400)
  })

  test('updateBranding > validates the name on the truck like an entry', async () => {
    const contest = await testApp()
    const save = (change: object) => contest.as('admin')(updateBranding, { body: { ...nothing, ...change } })
    const getCurrent = async () => (await contest.call(getContest)).json().branding.plowName
    expect(await getCurrent()).toBe(null)
    for (const plowName of ['Snow & Ice', 'one two three four five six', ' '])
      expect((await save({ plowName, version: 1 })).json().fields[0].path).toBe('plowName')
    expect((await save({ plowName: 'Frosty  Example', version: 1 })).statusCode).toBe(200)
    expect(await getCurrent()).toMatch(/^Frosty +Example$/)
    expect((await save({ version: 2 })).json().plowName).toMatch(/^Frosty/)
    expect((await save({ plowName: null, version: 2 })).json().plowName).toBe(null)
  })

  test('rejects the second of two administrators’ changes', async () => {
    const contest = await testApp()
    const save = (change: object) =>
      contest.as('admin')(updateBranding, { body: { ...nothing, version: 1, ...change } })
    expect((await save({ logo: inBase64(getPng(40, 40)) })).statusCode).toBe(200)
    expect((await save({ headlines: { en: { headline: 'Later', lead: null } } })).json().code).toBe('stale')
    expect((await contest.call(getContest)).json().branding).toMatchObject({ logo: { ground: 'own' }, headlines: {} })
  })
})

test('updateBranding > stores nothing with a rejected logo', async () => {
  const contest = await testApp()
  const admin = contest.as('admin')
  const first = (await admin(updateBranding, { body: { ...nothing, logo: inBase64(plainLogo), version: 1 } })).json()
  const headlines = { en: { headline: 'Half done', lead: null } }
  const refused = await admin(updateBranding, {
    body: { ...nothing, headlines, logo: inBase64('GIF89a'), version: first.version },
  })
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'logo.wrong_type'])
  expect((await admin(getBranding)).json()).toEqual(first)
})

test('updateBranding > stores colors by mode and rejects unreadable ones', async () => {
  const contest = await testApp()
  const save = (colors: BrandingChange['colors'], version = 1) =>
    contest.as('admin')(updateBranding, { body: { colors, headlines: {}, version } })
  const { light, dark } = halves
  const pale = { palette: { ...light.palette, text: { primary: '#12263f', secondary: '#b0b8c0' } } }
  expect((await save({ light: pale, dark })).json().fields).toEqual([
    expect.objectContaining({ path: 'colors.light', code: 'hard_to_read' }),
  ])
  expect((await save({ light: dark, dark })).json().fields).toEqual([
    expect.objectContaining({ path: 'colors.light', code: 'invalid' }),
  ])
  expect((await save({ light, dark })).json().colors).toEqual({ light, dark })
  expect((await contest.call(getContest)).json().branding.colors).toEqual({ light, dark })
})

test('updateBranding > rejects an unknown language or overlong headline', async () => {
  const contest = await testApp()
  const save = (headlines: object) =>
    contest.as('admin')(updateBranding, { body: { colors: null, headlines, version: 1 } })
  expect((await save({ english: { headline: 'One', lead: null } })).statusCode).toBe(400)
  expect((await save({ en: { headline: 'x'.repeat(81), lead: null } })).json().fields).toEqual([
    expect.objectContaining({ path: 'headlines.en.headline', code: 'too_long' }),
  ])
})

test('branding > is readable and writable by administrators only', async () => {
  const contest = await testApp()
  const body = { ...nothing, logo: inBase64(getSvg('')), version: 1 }
  expect((await contest.call(updateBranding, { body })).statusCode).toBe(401)
  expect((await contest.as('user')(updateBranding, { body })).statusCode).toBe(403)
  expect((await contest.as('user')(getBranding)).statusCode).toBe(403)
})
