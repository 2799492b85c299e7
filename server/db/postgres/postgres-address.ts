import type { ClientConfig } from 'pg'
import { parse } from 'pg-connection-string'

/** What a host must be to be used, as libpq's `target_session_attrs`; the product writes, so that a standby is of no use. */
const sessionKinds = ['any', 'read-write', 'primary'] as const
type SessionKind = (typeof sessionKinds)[number]

export interface PostgresAddress {
  /** In the order in which they are tried. */
  hosts: { host: string; port: number }[]
  /** Everything else of the address: user, database, encryption. */
  connection: ClientConfig
  session: SessionKind
}

const defaultPort = 5432

/** `host`, `host:port` or `[address]:port`. */
function hostOf(text: string) {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(text) ?? []
  return { host: decodeURIComponent(host).replace(/^\[|\]$/g, ''), port: Number(port ?? defaultPort) }
}

const isSessionKind = (text: string): text is SessionKind => (sessionKinds as readonly string[]).includes(text)

/**
 * Reads `postgres://user:password@host:port,host:port/database?option=…`, libpq's form with any number of hosts.
 * With several of them, one that does not accept writes is passed over unless `target_session_attrs=any` says otherwise.
 * @throws when it cannot be read
 */
export function postgresAddress(url: string): PostgresAddress {
  const [, scheme, user = '', hosts = '', rest = ''] = /^(\w+:\/\/)([^@/?]*@)?([^/?]*)(.*)$/s.exec(url) ?? []
  const [first = '', ...otherHosts] = hosts.split(',')
  // Several hosts are no address by the rules that its parser goes by.
  const {
    host,
    port,
    target_session_attrs: targetSessionAttrs,
    ...connection
  } = parse(`${scheme}${user}${first}${rest}`)
  const all = otherHosts.length
    ? [first, ...otherHosts].map(hostOf)
    : [{ host: host ?? 'localhost', port: Number(port || defaultPort) }]
  const session = String(targetSessionAttrs ?? (otherHosts.length ? 'read-write' : 'any'))
  if (!isSessionKind(session)) throw new Error(`target_session_attrs must be one of ${sessionKinds.join(', ')}`)
  return { hosts: all, connection: connection as ClientConfig, session }
}
