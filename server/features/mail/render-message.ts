import { toAddress } from '@snowplow/contract/api/route.ts'
import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import type { MailContents, MailKind } from '@snowplow/contract/mail/mail.ts'
import { unsubscribe } from '@snowplow/contract/mail/unsubscribe.ts'
import { convert } from 'html-to-text'
import { parseSender } from '../../config/formats.ts'
import type { Em } from '../../db/orm.ts'
import type { MailRow } from '../../entities/mail.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { createSigner } from '../../http/signer.ts'
import type { Message } from './smtp.ts'

/** Export of the SSR bundle. */
export interface MailBundle {
  renderMail: (request: {
    kind: keyof MailContents
    content: object
    language: string
    contest: unknown
    origin: string | undefined
  }) => Promise<{ subject: string; senderName: string; html: string }>
}

export interface MailSubject extends Pick<MailRow, 'entityId' | 'occurrence' | 'recipient' | 'language'> {
  /** True if the mail is displayed, not sent: its content may be that of an ended subject. */
  isPreview: boolean
  /** False for an administrator: the content must not contain a secret, such as the token of a link. */
  hasSecret: boolean
}

/** Reads the content of each kind of mail; null if its subject no longer exists or its news is outdated: it is not sent. */
export type MailReaders = {
  [Kind in MailKind]: (em: Em, subject: MailSubject) => Promise<MailContents[Kind] | null>
}

interface RendererOptions {
  loadBundle: () => Promise<MailBundle>
  readers: MailReaders
  readContest: () => Promise<ContestReply>
  origin: string | undefined
  secret: string
  /** Address of the sender: its domain is that of the Message-ID. */
  from: string
}

export const getDomain = (from: string) => parseSender(from).address.split('@')[1] ?? 'localhost'

const textOptions = {
  wordwrap: 78,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'img', format: 'skip' },
  ],
}

/** Headers of optional mail (RFC 2369, RFC 8058). Mail providers post to the address, without a cookie or an account. */
function toHeaders(content: object, origin: string | undefined): Pick<Message, 'headers'> {
  if (!origin || !('unsubscribeToken' in content)) return {}
  const address = new URL(toAddress(unsubscribe, { token: content.unsubscribeToken }), origin)
  return { headers: { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
}

interface Renderer extends Omit<RendererOptions, 'secret'> {
  sign: ReturnType<typeof createSigner>['sign']
}

/** Renders the HTML and the plain text of a mail from one template, with the current data of its subject. */
export function createMessageRenderer({ secret, ...options }: RendererOptions) {
  const { sign } = createSigner([secret], 'mail', 32)
  return bindService({ ...options, sign }, { render, renderTest })
}

/** @returns null if the subject of the mail no longer exists */
async function render(
  renderer: Renderer,
  em: Em,
  mail: MailRow,
  { isPreview = false, hasSecret = !isPreview }: Partial<Pick<MailSubject, 'isPreview' | 'hasSecret'>> = {},
): Promise<Message | null> {
  const content = await renderer.readers[mail.kind](em, { ...mail, isPreview, hasSecret })
  if (!content) return null
  const rendered = await renderContent(renderer, mail.kind, content, mail.language)
  return { messageId: toMessageId(renderer, mail), to: mail.recipient, ...rendered }
}

async function renderTest(renderer: Renderer, to: string, language: string): Promise<Message> {
  return {
    messageId: `<${crypto.randomUUID()}@${getDomain(renderer.from)}>`,
    to,
    ...(await renderContent(renderer, 'test', {}, language)),
  }
}

async function renderContent(
  { loadBundle, readContest, origin }: Renderer,
  kind: keyof MailContents,
  content: object,
  language: string,
): Promise<Omit<Message, 'messageId' | 'to'>> {
  const [{ renderMail }, contest] = await Promise.all([loadBundle(), readContest()])
  const { subject, senderName, html } = await renderMail({ kind, content, language, contest, origin })
  return { subject, senderName, html, text: convert(html, textOptions), ...toHeaders(content, origin) }
}

const toMessageId = ({ sign, from }: Renderer, { kind, entityId, occurrence, recipient }: MailRow) =>
  `<${sign([kind, entityId, occurrence, recipient].join('\n'))}@${getDomain(from)}>`
