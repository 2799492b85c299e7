import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { MailContents } from '@snowplow/contract/mail/mail.ts'
import type { Language } from '@snowplow/contract/text/languages.ts'
import type { ReactElement } from 'react'
import type { Translate } from '../i18n/i18n.ts'

export interface MailProps<Content> {
  content: Content
  contest: Contest
  origin: string | undefined
  language: Language
  t: Translate
}

export interface Template<Content> {
  /** Without the plow name of a child: a subject is shown on locked screens. */
  subject: (t: Translate, content: Content) => string
  Mail: (props: MailProps<Content>) => ReactElement
}

export type Templates<Kind extends keyof MailContents> = { [Each in Kind]: Template<MailContents[Each]> }
