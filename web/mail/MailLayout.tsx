import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { Palette } from '@snowplow/contract/settings/settings.ts'
import type { Language } from '@snowplow/contract/text/languages.ts'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { defaultTheme, toTokens } from '../theme/tokens.ts'

interface MailLayoutProps {
  contest: Contest
  /** Public origin of the site; without it a mail has no links and no logo. */
  origin: string | undefined
  title: string
  /** Sentence that tells the recipient why the mail was sent. */
  reason: string
  /** Adds a link to the page that stops optional mail. */
  unsubscribeToken?: string | undefined
  children: ReactNode
}

const font = "Figtree, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"

const getPalette = ({ branding }: Contest): Palette => branding.colors?.light ?? defaultTheme.light

/** A family's mail is often opened on another device than its form. */
export const addLanguage = (path: string, language: Language) => path.replace('#', `?language=${language}#`)

/** Inline styles and one table: mail clients ignore style sheets and most of the layout of CSS. */
export function MailLayout({ contest, origin, title, reason, unsubscribeToken, children }: MailLayoutProps) {
  const { language, dir, t } = useTranslation()
  const colors = toTokens(getPalette(contest))
  const { departmentName, departmentWebsite } = contest.texts
  const text: CSSProperties = { fontFamily: font, fontSize: 16, lineHeight: 1.6, color: colors.ink }
  return (
    <html lang={language} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light only" />
        <title>{title}</title>
        {/* A displayed mail opens no link inside its frame; mail clients decide for themselves. */}
        <base target="_blank" />
      </head>
      <body dir={dir} style={{ margin: 0, padding: '32px 16px', background: colors.page, ...text }}>
        <table
          role="presentation"
          align="center"
          cellPadding={0}
          cellSpacing={0}
          style={{ width: '100%', maxWidth: 600 }}
        >
          <tbody>
            <tr>
              <td style={{ padding: '0 8px 16px', ...text, fontWeight: 600 }}>
                {departmentName ?? t('contest.title')}
              </td>
            </tr>
            <tr>
              <td
                style={{
                  padding: '32px 32px 24px',
                  background: colors.paper,
                  borderTop: `4px solid ${colors.blue}`,
                  borderRadius: 12,
                  ...text,
                }}
              >
                <h1 style={{ margin: '0 0 16px', fontSize: 24, lineHeight: 1.3 }}>{title}</h1>
                {children}
              </td>
            </tr>
            <tr>
              <td style={{ padding: '16px 8px', ...text, fontSize: 13, color: colors['ink-soft'] }}>
                <p style={{ margin: '0 0 8px' }}>{reason}</p>
                {unsubscribeToken && origin && (
                  <p style={{ margin: '0 0 8px' }}>
                    <a href={new URL(addLanguage(`/unsubscribe#${unsubscribeToken}`, language), origin).href}>
                      {t('mailText.unsubscribe')}
                    </a>
                  </p>
                )}
                <p style={{ margin: 0 }}>
                  {origin ? <a href={origin}>{t('contest.title')}</a> : t('contest.title')}
                  {departmentName && departmentWebsite && (
                    <>
                      {' · '}
                      <a href={departmentWebsite}>{departmentName}</a>
                    </>
                  )}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

export const MailText = ({ children }: { children: ReactNode }) => <p style={{ margin: '0 0 16px' }}>{children}</p>

interface MailButtonProps {
  contest: Contest
  origin: string | undefined
  path: string
  children: string
}

/** Link to a page of the site; nothing without a public origin. */
export function MailButton({ contest, origin, path, children }: MailButtonProps) {
  const colors = toTokens(getPalette(contest))
  if (!origin) return null
  return (
    <p style={{ margin: '24px 0' }}>
      <a
        href={new URL(path, origin).href}
        style={{
          display: 'inline-block',
          padding: '12px 24px',
          borderRadius: 8,
          background: colors.blue,
          color: colors['on-blue'],
          fontWeight: 600,
          textDecoration: 'none',
        }}
      >
        {children}
      </a>
    </p>
  )
}

/** A value that the recipient may need to copy or read aloud. */
export function MailFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p style={{ margin: '0 0 16px' }}>
      {label}
      <br />
      <strong style={{ fontSize: 20, letterSpacing: '0.04em', overflowWrap: 'anywhere' }}>
        <bdi>{children}</bdi>
      </strong>
    </p>
  )
}
