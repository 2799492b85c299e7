import { Resolver } from 'node:dns/promises'
import type { SenderCheck } from '@snowplow/contract/mail/mail-server.ts'

export interface DnsOptions {
  /** Address of the DNS server, possibly with a port; those of the system by default. */
  server?: string | undefined
  timeoutMs?: number
}

const defaultTimeoutMs = 2000
const tries = 2
const recordMaxLength = 1000

/** Codes of an answer without such a record; any other error is a failed lookup. */
const missingCodes = ['ENOTFOUND', 'ENODATA']

/** TXT records of a name, the strings of each joined (RFC 7208, section 3.3); null if the lookup failed. */
async function findTexts(resolver: Resolver, name: string): Promise<string[] | null> {
  try {
    return (await resolver.resolveTxt(name)).map((strings) => strings.join(''))
  } catch (error) {
    return missingCodes.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  }
}

const toRecord = (records: string[]) => records.join('\n').slice(0, recordMaxLength) || null

async function checkSpf(resolver: Resolver, domain: string): Promise<SenderCheck['spf']> {
  const texts = await findTexts(resolver, domain)
  if (!texts) return { state: 'failed', record: null }
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text))
  // Several are an error for each receiver (RFC 7208, section 4.5).
  const state = records.length > 1 ? 'multiple' : records.length === 1 ? 'found' : 'missing'
  return { state, record: toRecord(records) }
}

const getTag = (record: string, tag: string) =>
  new RegExp(`;\\s*${tag}\\s*=\\s*(\\w+)\\s*(;|$)`, 'i').exec(record)?.[1]?.toLowerCase()

/** A domain without a record has that of its closest parent, with the policy for subdomains (RFC 7489, section 6.6.3). */
async function checkDmarc(resolver: Resolver, domain: string): Promise<SenderCheck['dmarc']> {
  const labels = domain.split('.')
  for (let index = 0; index < Math.max(1, labels.length - 1); index++) {
    const texts = await findTexts(resolver, `_dmarc.${labels.slice(index).join('.')}`)
    if (!texts) return { state: 'failed', record: null }
    const records = texts.filter((text) => /^v=DMARC1\s*(;|$)/.test(text))
    const [record] = records
    if (!record) continue
    if (records.length > 1) return { state: 'multiple', record: toRecord(records) }
    const policy = (index > 0 && getTag(record, 'sp')) || getTag(record, 'p')
    const isEnforced = policy === 'quarantine' || policy === 'reject'
    return { state: isEnforced ? 'found' : 'policy_none', record: toRecord(records) }
  }
  return { state: 'missing', record: null }
}

/** Looks up the records of a sender's domain that receivers check. Never fails: a failed lookup is a state. */
export async function checkSenderDomain(
  domain: string,
  { server, timeoutMs = defaultTimeoutMs }: DnsOptions = {},
): Promise<SenderCheck> {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (server) resolver.setServers([server])
  const [spf, dmarc] = await Promise.all([checkSpf(resolver, domain), checkDmarc(resolver, domain)])
  return { domain, spf, dmarc }
}
