import { createServer } from 'node:net'
import { apiBase } from '@snowplow/contract/api/route.ts'
import { getLiveness, getOwnClient } from '@snowplow/contract/api/server.ts'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { describeListenError } from '../../http/listen-error.ts'
import { createIdentityProvider } from '../account/sign-in/identity-provider.ts'
import { getSsoProvider } from '../account/sign-in/sign-in-options.ts'
import { getDomain } from '../mail/render-message.ts'
import { checkSenderDomain } from '../mail/sender-domain.ts'
import { createSmtp } from '../mail/smtp.ts'
import { reportFailure, reportOk, reportWarning, runCheck } from './check.ts'

const timeoutMs = 10_000

const fetchDirectly = (url: string) => fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })

const tryToListen = (port: number, host: string) =>
  new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, host, () => server.close(() => resolve(null)))
  })

async function readVersion(address: string): Promise<{ status: number; version?: string }> {
  const response = await fetchDirectly(`${address}${apiBase}${getLiveness.path}`)
  const { version } = (await response.json().catch(() => ({}))) as { version?: string }
  return { status: response.status, version: response.ok ? version : undefined }
}

const checkListening = (config: Config) =>
  runCheck('Port', 'check HOST and PORT', async () => {
    const { HOST, PORT } = config
    if (PORT === 0) return reportOk('PORT 0 picks a free one')
    const error = await tryToListen(PORT, HOST)
    if (!error) return reportOk(`${PORT} is free: no server runs here`)
    if (error.code !== 'EADDRINUSE') return reportFailure(describeListenError(error, config))
    const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
    const own = await readVersion(`http://${host}:${PORT}`).catch(() => null)
    if (own?.version) return reportOk(`${PORT} answers with version ${own.version}`)
    return reportFailure(`${describeListenError(error, config)} by another program: end it, or set another PORT`)
  })

const checkIssuer = (config: Config) =>
  runCheck('Organization Login', 'check OIDC_ISSUER, the DNS and the firewall', async () => {
    const sso = getSsoProvider(config)
    if (!sso) return reportOk('OIDC_ISSUER is not set')
    let reason = ''
    const provider = createIdentityProvider(sso, (text) => {
      reason = text
    })
    await provider.test().catch((error) => {
      throw new Error(reason || error.message)
    })
    return reportOk(`${sso.issuer} answers with its keys`)
  })

const checkMailServer = (config: Config) =>
  runCheck('Mail server', 'check SMTP_URL, SMTP_TLS and SMTP_CA_FILE, then run mail-test', async () => {
    if (!config.SMTP_URL) return reportWarning('SMTP_URL is not set: families and staff get no mail')
    const smtp = createSmtp(config)
    await smtp.verify()
    return reportOk(`${smtp.server} accepts connections and the password`)
  })

const checkSenderRecords = (config: Config) =>
  runCheck('Sender’s domain', 'check DNS_SERVER', async () => {
    if (!config.MAIL_FROM) return reportOk('MAIL_FROM is not set')
    const { domain, spf, dmarc } = await checkSenderDomain(getDomain(config.MAIL_FROM), { server: config.DNS_SERVER })
    const missing = [...(spf.state === 'found' ? [] : ['SPF']), ...(dmarc.state === 'found' ? [] : ['DMARC'])]
    if (missing.length === 0) return reportOk(`${domain} has SPF and DMARC records`)
    return reportWarning(`${domain} has no usable ${missing.join(' and ')} record: mail-test shows the details`)
  })

const checkPublicAddress = ({ PUBLIC_ADDRESS, CONTEST_MODE }: Config) =>
  runCheck('Public address', 'start the server, and check the proxy, its certificate and the DNS', async () => {
    if (!PUBLIC_ADDRESS)
      return CONTEST_MODE === 'production'
        ? reportWarning('PUBLIC_ADDRESS is not set: link previews and links in mail do not work')
        : reportOk('PUBLIC_ADDRESS is not set')
    const { status, version } = await readVersion(PUBLIC_ADDRESS)
    if (!version) return reportFailure(`${PUBLIC_ADDRESS} answers ${status}: check the proxy`)
    return reportOk(`${PUBLIC_ADDRESS} answers with version ${version}`)
  })

const allAsOne = 'all visitors count as one client'

// Through the proxy, as visitors come.
const checkClients = ({ PUBLIC_ADDRESS }: Config) =>
  runCheck('Clients', 'start the server, and check the proxy', async () => {
    if (!PUBLIC_ADDRESS) return reportOk('PUBLIC_ADDRESS is not set: no request was sent through the proxy')
    const reply = await fetchDirectly(`${PUBLIC_ADDRESS}${apiBase}${getOwnClient.path}`)
    const read = z.safeParse(getOwnClient.reply, await reply.json().catch(() => null))
    if (!read.success) return reportFailure(`${PUBLIC_ADDRESS} answers ${reply.status}: check the proxy`)
    const { address, source } = read.data
    if (source === 'untrusted')
      return reportWarning(
        `X-Forwarded-For comes from ${address}, which TRUST_PROXY does not list: ${allAsOne}; add the proxy`,
      )
    if (source === 'missing' || source === 'unreadable')
      return reportWarning(
        `The proxy ${address} names no address in X-Forwarded-For: ${allAsOne}; let it append the client's`,
      )
    if (source !== 'connection')
      return reportOk(`The proxy names them as ${source} in X-Forwarded-For, this one as ${address}`)
    // The process speaks plain HTTP: something in front of it does TLS.
    if (PUBLIC_ADDRESS.startsWith('https:'))
      return reportWarning(`The proxy at ${address} sends no X-Forwarded-For: ${allAsOne}; let it send the header`)
    return reportOk(`They connect without a proxy, this one from ${address}`)
  })

export const networkChecks = [
  checkListening,
  checkMailServer,
  checkSenderRecords,
  checkIssuer,
  checkPublicAddress,
  checkClients,
]
