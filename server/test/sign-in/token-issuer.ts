import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

interface Behaviour {
  discovery?: object
  userinfo?: (response: ServerResponse) => void
  keys?: object | 'not JSON'
  discoveryStatus?: number
  isSilent?: boolean
}

export async function newKey(kid: string, algorithm = 'RS256') {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  return { privateKey, kid, algorithm, published: { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' } }
}
type Key = Awaited<ReturnType<typeof newKey>>

export const sendJson = (response: ServerResponse, body: unknown) =>
  response.setHeader('content-type', 'application/json').end(typeof body === 'string' ? body : JSON.stringify(body))

/** Signs the claims and nothing else; those that are undefined are omitted. */
export const signClaims = (claims: JWTPayload, { algorithm, kid, privateKey }: Key, header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, ...header }).sign(privateKey)

/** Opens a provider on this machine that signs any claims, and behaves as `behaviour` says. */
export async function openTokenIssuer() {
  const requests: { path?: string; authorization?: string }[] = []
  const key = await newKey('first')
  const server = createServer((request, response) => {
    const { behaviour, issuer } = provider
    requests.push({ path: request.url, authorization: request.headers.authorization })
    if (behaviour.isSilent) return
    if (request.url === '/.well-known/openid-configuration') {
      response.statusCode = behaviour.discoveryStatus ?? 200
      const defaultDiscovery = { issuer, jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` }
      sendJson(response, { ...defaultDiscovery, ...behaviour.discovery })
    } else if (request.url === '/keys') sendJson(response, behaviour.keys ?? { keys: [key.published] })
    else if (request.url === '/userinfo' && behaviour.userinfo) behaviour.userinfo(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const provider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    requests,
    behaviour: {} as Behaviour,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return provider
}

export type TokenIssuer = Awaited<ReturnType<typeof openTokenIssuer>>
export type ProviderBehaviour = Behaviour
