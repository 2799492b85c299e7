import type { Config } from '../../config.ts'
import { domainOf } from '../mail/render-message.ts'
import { checkSenderDomain } from '../mail/sender-domain.ts'
import { createSmtp } from '../mail/smtp.ts'
import { failure, ok, runCheck, warning } from './check.ts'

const timeoutMs = 10_000

const checkMailServer = (config: Config) =>
  runCheck('Mail server', 'check SMTP_URL, SMTP_TLS and SMTP_CA_FILE, then run mail-test', async () => {
    if (!config.SMTP_URL) return warning('SMTP_URL is not set: families and staff get no mail')
    const smtp = createSmtp(config)
    await smtp.verify()
    return ok(`${smtp.server} accepts connections and the password`)
  })

const checkSenderRecords = (config: Config) =>
  runCheck('Sender’s domain', 'check DNS_SERVER', async () => {
    if (!config.MAIL_FROM) return ok('MAIL_FROM is not set')
    const { domain, spf, dmarc } = await checkSenderDomain(domainOf(config.MAIL_FROM), { server: config.DNS_SERVER })
    const missing = [...(spf.state === 'found' ? [] : ['SPF']), ...(dmarc.state === 'found' ? [] : ['DMARC'])]
    if (missing.length === 0) return ok(`${domain} has SPF and DMARC records`)
    return warning(`${domain} has no usable ${missing.join(' and ')} record: mail-test shows the details`)
  })

const checkPublicAddress = ({ PUBLIC_ADDRESS, CONTEST_MODE }: Config) =>
  runCheck('Public address', 'start the server, and check the proxy, its certificate and the DNS', async () => {
    if (!PUBLIC_ADDRESS)
      return CONTEST_MODE === 'production'
        ? warning('PUBLIC_ADDRESS is not set: link previews and links in mail do not work')
        : ok('PUBLIC_ADDRESS is not set')
    const response = await fetch(`${PUBLIC_ADDRESS}/api/health/live`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const body = (await response.json().catch(() => ({}))) as { version?: string }
    if (!response.ok || !body.version) return failure(`${PUBLIC_ADDRESS} answers ${response.status}: check the proxy`)
    return ok(`${PUBLIC_ADDRESS} answers with version ${body.version}`)
  })

export const networkChecks = [checkMailServer, checkSenderRecords, checkPublicAddress]
