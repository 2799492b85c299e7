import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const userPresent = 0x01
const attested = 0x40
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (content: string | Buffer) => hash('sha256', content, 'buffer')

/** Security key in software (WebAuthn, ES256, attestation `none`), with a real key and a signature counter. */
export function virtualAuthenticator(rpId: string, origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = base64url(rawId)
  let counter = 0

  const getClientData = (type: 'create' | 'get', challenge: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))

  function authenticatorData(flags: number, credential = Buffer.alloc(0)): Buffer {
    counter += 1
    const numbers = Buffer.alloc(5)
    numbers.writeUInt8(flags)
    numbers.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), numbers, credential])
  }

  const getCredential = <Response>(response: Response) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  return {
    id,
    register({ challenge }: { challenge: string }) {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      // AAGUID of zeros, then the length of the credential id.
      const head = Buffer.alloc(18)
      head.writeUInt16BE(rawId.length, 16)
      const data = authenticatorData(userPresent | attested, Buffer.concat([head, rawId, key]))
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]),
      )
      return getCredential({
        clientDataJSON: base64url(getClientData('create', challenge)),
        attestationObject: base64url(attestation),
        transports: ['usb' as const],
      })
    },
    authenticate({ challenge }: { challenge: string }) {
      const clientData = getClientData('get', challenge)
      const data = authenticatorData(userPresent)
      return getCredential({
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)),
      })
    },
  }
}
