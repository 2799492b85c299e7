import { readFileSync } from 'node:fs'
import { format } from 'node:util'
import { createTransport } from 'nodemailer'
import { parseSender } from '../../config/formats.ts'
import type { Config } from '../../config.ts'
import { bindService } from '../../http/bind-service.ts'

export interface Message {
  /** Equal for each attempt, so that a mailbox can drop a repeat. */
  messageId: string
  to: string
  subject: string
  /** Shown to the recipient unless MAIL_FROM has a name. */
  senderName?: string
  html: string
  text: string
  headers?: Record<string, string>
}

export interface DeliveryResult {
  /**
   * `deferred`: to be tried again. `rejected`: the mail server refuses this recipient or message for good; `bounced`: it
   * does so because of the recipient's address.
   */
  outcome: 'accepted' | 'deferred' | 'rejected' | 'bounced'
  /** Reply of the mail server, or the error of the connection, verbatim. */
  response: string
}

export type SmtpConfig = Pick<Config, 'SMTP_URL' | 'SMTP_TLS' | 'SMTP_CA_FILE' | 'MAIL_FROM'>

export interface SmtpTimeouts {
  /** Until the connection, the greeting and a TLS handshake, in ms. */
  connectMs: number
  /** Between two packets of the server, in ms. */
  idleMs: number
}
const defaultTimeouts: SmtpTimeouts = { connectMs: 10_000, idleMs: 30_000 }

const responseMaxLength = 2000

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** Commands whose refusal concerns this mail. A refused AUTH or MAIL FROM concerns the set-up: it is tried again. */
const commandsAboutMail = ['RCPT TO', 'DATA']

/** Status codes that blame the recipient's address (RFC 3463, section 3.2); 5.7.1, for example, blames the sender. */
const addressStatus = /^5\.(1\.([0-6]|10)|2\.1)$/
/** Codes that mean the same in a reply without a status code (RFC 5321, section 4.2.2). */
const addressCodes = [550, 551, 553]

function isAddressRefused({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO') return false
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return status === undefined ? addressCodes.includes(responseCode) : addressStatus.test(status)
}

function toResult(error: SmtpError): DeliveryResult {
  const { code = '', command = '', responseCode = 0 } = error
  // An address that the client itself refuses has no reply.
  const isInvalidAddress = code === 'EENVELOPE' && command === 'API'
  const isFinal = isInvalidAddress || (responseCode >= 500 && commandsAboutMail.includes(command))
  const isBounced = isFinal && (isInvalidAddress || isAddressRefused(error))
  const outcome = isBounced ? 'bounced' : isFinal ? 'rejected' : 'deferred'
  // The message names the step, and quotes the reply.
  return { outcome, response: error.message.slice(0, responseMaxLength) }
}

/** Lines of the conversation, without the credentials and the mail itself. */
type Transcript = string[]

const secretCommand = /^(AUTH \S+ ).+/i

/** nodemailer's logger: collects what its SMTP client marks as commands and replies. */
function createLogger(transcript: Transcript) {
  const collect = ({ tnx }: { tnx?: string }, message: string, ...values: unknown[]) => {
    if (tnx !== 'client' && tnx !== 'server') return
    const text = format(message, ...values).replace(secretCommand, '$1…')
    transcript.push(`${tnx === 'client' ? 'C' : 'S'}: ${text}`)
  }
  const ignore = () => {}
  return { trace: ignore, debug: collect, info: collect, warn: ignore, error: ignore, fatal: ignore, level: ignore }
}

interface Smtp {
  config: SmtpConfig
  timeouts: SmtpTimeouts
  client: ReturnType<typeof createClient>
}

/** Transport over SMTP (RFC 5321). */
export function createSmtp(config: SmtpConfig, timeouts: SmtpTimeouts = defaultTimeouts) {
  const client = createClient(config, timeouts)
  return {
    server: new URL(config.SMTP_URL ?? '').host,
    ...bindService({ config, timeouts, client }, { verify, deliver }),
  }
}

const createClient = (
  { SMTP_URL, SMTP_TLS, SMTP_CA_FILE }: SmtpConfig,
  { connectMs, idleMs }: SmtpTimeouts,
  more: object = {},
) =>
  createTransport({
    url: SMTP_URL,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: idleMs,
    requireTLS: SMTP_TLS === 'required',
    ignoreTLS: SMTP_TLS === 'off',
    opportunisticTLS: SMTP_TLS === 'opportunistic',
    ...(SMTP_CA_FILE && { tls: { ca: readFileSync(SMTP_CA_FILE) } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...more,
  })

/** Connects and signs in, without sending anything. @throws the reply or the error of the connection */
function verify({ client }: Smtp): Promise<true> {
  return client.verify()
}

async function deliver(
  { config, timeouts, client }: Smtp,
  { to, senderName = '', ...message }: Message,
  signal: AbortSignal,
  transcript?: Transcript,
): Promise<DeliveryResult> {
  const transport = transcript
    ? createClient(config, timeouts, { logger: createLogger(transcript), transactionLog: true })
    : client
  const { name, address } = parseSender(config.MAIL_FROM)
  try {
    // Objects, so that no character of a name or an address is parsed as another one.
    const { response } = await transport.sendMail({
      ...message,
      from: { name: name || senderName, address },
      to: { name: '', address: to },
      signal,
    })
    return { outcome: 'accepted', response: response.slice(0, responseMaxLength) }
  } catch (error) {
    return toResult(error as SmtpError)
  }
}
