import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Config } from '../../../config.ts'
import type { Em } from '../../../db/orm.ts'
import { Passkey, type PasskeyRow } from '../../../entities/second-factor.entity.ts'
import type { UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { Refusal } from '../../../http/problem.ts'

const rpName = 'Snowplow Naming Contest'
// Bytes; WebAuthn recommends at least 16.
const challengeSize = 32
// The password is the first factor: touching the authenticator is enough, without its PIN.
const userVerification = 'discouraged'
// COSE algorithms that every browser has: EdDSA, ES256, RS256. The library's default needs an experimental API of Node.
const supportedAlgorithmIDs = [-8, -7, -257]

// Lazy: it takes 25 MB, and half a second of a start.
const loadLibrary = () => import('@simplewebauthn/server')

/** WebAuthn challenge: random, and used up with the ticket that holds it. */
export const createChallenge = () => randomBytes(challengeSize).toString('base64url')

// The library would encode a text once more.
const getBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

function getOrigin(clientData: string): string {
  try {
    return String(JSON.parse(Buffer.from(clientData, 'base64url').toString()).origin)
  } catch {
    return ''
  }
}

const isLocal = (origin: string) => URL.parse(origin)?.hostname === 'localhost'

/**
 * Domain of the passkeys, and the origins that may use them. WebAuthn accepts no IP address: a demo uses `localhost`, at
 * any port.
 */
export function getRelyingParty({ PUBLIC_ADDRESS, CONTEST_MODE }: Pick<Config, 'PUBLIC_ADDRESS' | 'CONTEST_MODE'>) {
  const hostname = PUBLIC_ADDRESS === undefined ? '' : new URL(PUBLIC_ADDRESS).hostname
  if (hostname && !hostname.startsWith('[') && isIP(hostname) === 0)
    return { id: hostname, allows: (origin: string) => origin === PUBLIC_ADDRESS }
  return CONTEST_MODE === 'production' ? null : { id: 'localhost', allows: isLocal }
}

type Party = ReturnType<typeof getRelyingParty>

interface Passkeys {
  party: Party
}

/** Passkeys (WebAuthn) as a second factor, several for each account. */
export const createPasskeys = (party: Party) => ({
  domain: party?.id ?? null,
  list,
  ...bindService({ party }, { createRegistrationOptions, add, createSignInOptions, use }),
})

/** @throws Refusal auth.passkeys_unavailable */
function requireParty(party: Party) {
  if (!party) throw new Refusal('auth.passkeys_unavailable')
  return party
}

/** @returns the expected values of a response; an origin that is not allowed matches nothing */
function toExpected(party: Party, challenge: string, { clientDataJSON }: { clientDataJSON: string }) {
  const { id, allows } = requireParty(party)
  const origin = getOrigin(clientDataJSON)
  return { expectedChallenge: challenge, expectedRPID: id, expectedOrigin: allows(origin) ? origin : [] }
}

const list = (em: Em, user: Pick<UserRow, 'id'>) => em.find(Passkey, { user: user.id }, { orderBy: { id: 'asc' } })

const toDescriptors = (rows: PasskeyRow[]) => rows.map(({ credentialId: id, transports }) => ({ id, transports }))

async function createRegistrationOptions(
  { party }: Passkeys,
  em: Em,
  user: UserRow,
  challenge: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    supportedAlgorithmIDs,
    rpName,
    rpID: requireParty(party).id,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    challenge: getBytes(challenge),
    excludeCredentials: toDescriptors(await list(em, user)),
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
  })
}

/** Inside the caller's transaction. @returns false if the credential is not valid for this challenge */
async function add(
  { party }: Passkeys,
  em: Em,
  { id: user }: Pick<UserRow, 'id'>,
  { challenge, name, credential }: { challenge: string; name: string; credential: RegistrationResponseJSON },
  wallNow: Date,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const expected = {
    ...toExpected(party, challenge, credential.response),
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }
  const registered = await verifyRegistrationResponse({ response: credential, ...expected }).catch(() => null)
  if (!registered?.verified) return false
  const { id: credentialId, publicKey, counter } = registered.registrationInfo.credential
  if ((await em.count(Passkey, { credentialId })) > 0) return false
  const { transports = [] } = credential.response
  const key = Buffer.from(publicKey).toString('base64url')
  await em.insert(Passkey, { user, name, credentialId, publicKey: key, counter, transports, createdAt: wallNow })
  return true
}

/** Null without passkeys. */
async function createSignInOptions(
  { party }: Passkeys,
  em: Em,
  user: Pick<UserRow, 'id'>,
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const rows = party ? await list(em, user) : []
  if (!party || rows.length === 0) return null
  const { generateAuthenticationOptions } = await loadLibrary()
  const allowCredentials = toDescriptors(rows)
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: getBytes(challenge),
    allowCredentials,
    userVerification,
  })
}

/** Inside the caller's transaction, which uses up the challenge. @returns false for any invalid signature */
async function use(
  { party }: Passkeys,
  em: Em,
  user: Pick<UserRow, 'id'>,
  challenge: string,
  credential: AuthenticationResponseJSON,
  wallNow: Date,
): Promise<boolean> {
  // Without a domain, such as after PUBLIC_ADDRESS was removed, no passkey works.
  const row = party && (await em.findOne(Passkey, { user: user.id, credentialId: credential.id }))
  if (!row) return false
  const { credentialId: id, publicKey, counter } = row
  const { verifyAuthenticationResponse } = await loadLibrary()
  const signedIn = await verifyAuthenticationResponse({
    response: credential,
    ...toExpected(party, challenge, credential.response),
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: false,
  }).catch(() => null)
  if (!signedIn?.verified) return false
  await em.nativeUpdate(
    Passkey,
    { id: row.id },
    { counter: signedIn.authenticationInfo.newCounter, lastUsedAt: wallNow },
  )
  return true
}
