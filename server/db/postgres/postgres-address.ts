import pg, { type ClientConfig } from 'pg'
import { parse } from 'pg-connection-string'
import { describeUnencoded } from '../../config/formats.ts'

// Supported values of libpq's `target_session_attrs`. The product writes, so that a standby is of no use.
const sessionKinds = ['any', 'read-write', 'primary'] as const
type SessionKind = (typeof sessionKinds)[number]

export interface PostgresAddress {
  hosts: { host: string; port: number }[]
  connection: ClientConfig
  session: SessionKind
}

const defaultPort = 5432

function getHost(text: string) {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(text) ?? []
  return { host: decodeURIComponent(host).replace(/^\[|\]$/g, ''), port: Number(port ?? defaultPort) }
}

const isSessionKind = (text: string): text is SessionKind => (sessionKinds as readonly string[]).includes(text)

/**
 * Parses `postgres://user:password@host:port,host:port/database?option=…`, libpq's form with any number of hosts. With
 * several, hosts that do not accept writes are skipped unless `target_session_attrs=any`.
 * @throws if it is invalid
 */
export function parsePostgresAddress(url: string): PostgresAddress {
  const unencoded = describeUnencoded(url)
  if (unencoded) throw new Error(`The address ${unencoded}`)
  const [, scheme, user = '', hosts = '', path = '', rest = ''] =
    /^(\w+:\/\/)([^/?]*@)?([^/?]*)(\/[^?]*)?(.*)$/s.exec(url) ?? []
  const [first = '', ...otherHosts] = hosts.split(',')
  // The parser does not support several hosts.
  const {
    host,
    port,
    target_session_attrs: targetSessionAttrs,
    ...connection
  } = parse(`${scheme}${user}${first}${rest}`)
  // The parser leaves some characters of the name encoded.
  if (path.length > 1) connection.database = decodeURIComponent(path.slice(1))
  const all = otherHosts.length
    ? [first, ...otherHosts].map(getHost)
    : [{ host: host ?? 'localhost', port: Number(port || defaultPort) }]
  const session = String(targetSessionAttrs ?? (otherHosts.length ? 'read-write' : 'any'))
  if (!isSessionKind(session)) throw new Error(`target_session_attrs must be one of ${sessionKinds.join(', ')}`)
  return { hosts: all, connection: connection as ClientConfig, session }
}

/** Address of the same database with another schema for names without one. */
export function withSchema(url: string, schema: string): string {
  const separator = url.includes('?') ? '&' : '?'
  // Separated by spaces, unless escaped.
  const name = pg.escapeIdentifier(schema).replace(/[\\ ]/g, '\\$&')
  return `${url}${separator}options=${encodeURIComponent(`-c search_path=${name}`)}`
}
