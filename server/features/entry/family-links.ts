import { type FamilyRequest, familyRequests } from '@snowplow/contract/entry/family-entry.ts'
import type { Secrets } from '../../config.ts'
import type { Em } from '../../db/orm.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { createSigner } from '../../http/signer.ts'
import type { Entry } from './review/entry.presenter.ts'

type Linked = Pick<Entry, 'id' | 'reference' | 'linkNonce'>
type Signer = ReturnType<typeof createSigner>
type Answered = Linked & Pick<Entry, 'answers'>

// Characters of base64url: 132 bits.
const macLength = 22
const radix = 36
const hourMs = 3_600_000
export const confirmationHours = 24
/** Time of a confirmation that does not expire. */
const atAnyTime = 0

export type FamilyLinks = ReturnType<typeof createFamilyLinks>

/**
 * Links that give a family access to its entry without an account. Tokens are derived from the entry and a key, so that
 * a mail can be rendered again; the database holds none of them.
 */
export const createFamilyLinks = (secrets: Secrets) =>
  bindService(createSigner(secrets, 'family link', macLength), {
    pathOf: getPath,
    confirmationPathOf: getConfirmationPath,
    publicationPathOf: getPublicationPath,
    find,
    findDestroyed,
    findConfirmed,
  })

const linkText = ({ id, reference, linkNonce }: Linked) => ['link', id, reference, linkNonce].join('\n')

const getToken = ({ sign }: Signer, entry: Linked) => `${entry.id.toString(radix)}.${sign(linkText(entry))}`

const confirmationText = (
  { id, reference, linkNonce, answers }: Answered,
  request: FamilyRequest,
  requestedAt: number,
) => [request, id, reference, linkNonce, answers, requestedAt].join('\n')

// Takes equally long for each wrong token.
async function findLinked({ verify }: Signer, em: Em, token: string): Promise<Entry | null> {
  const [idText = ''] = token.split('.')
  const id = Number.parseInt(idText, radix)
  const entry =
    Number.isSafeInteger(id) && id > 0 && id < 2 ** 31
      ? await em.findOne(PublicNameSubmission, { id }, { filters: false })
      : null
  const mac = token.slice(idText.length + 1)
  const isValid = verify(linkText(entry ?? { id: 0, reference: '', linkNonce: 0 }), mac)
  return isValid && idText === id.toString(radix) ? entry : null
}

/** Path of the page below the site's address. The token follows `#`, which browsers do not send to a server. */
const getPath = (signer: Signer, entry: Linked) => `/entry#${getToken(signer, entry)}`

/** Path that also confirms a request made at the given time, epoch ms. */
function getConfirmationPath(signer: Signer, entry: Answered, request: FamilyRequest, requestedAt: number): string {
  const mac = signer.sign(confirmationText(entry, request, requestedAt))
  return `/entry#${getToken(signer, entry)}~${request}.${requestedAt.toString(radix)}.${mac}`
}

/** Path that also confirms publishing, for the mail to a winner, which may be answered weeks later. */
const getPublicationPath = (signer: Signer, entry: Answered) => getConfirmationPath(signer, entry, 'publish', atAnyTime)

/** Finds the entry of any season, unless its family's data are destroyed. */
async function find(signer: Signer, em: Em, token: string): Promise<Entry | null> {
  const entry = await findLinked(signer, em, token)
  return entry?.destroyedAt ? null : entry
}

/** Finds an entry whose family's data are destroyed by the link that its family had. */
async function findDestroyed(signer: Signer, em: Em, token: string): Promise<Entry | null> {
  const entry = await findLinked(signer, em, token)
  return entry?.destroyedAt ? entry : null
}

/**
 * Finds the request that a confirmation permits; null if it is wrong or too old. It ends with the next answer about
 * consent or publication, since it was sent for the question before it.
 */
function findConfirmed({ verify }: Signer, entry: Answered, confirmation: string, wallNow: Date): FamilyRequest | null {
  const [confirmed, requestedAtText = '', mac = ''] = confirmation.split('.')
  const request = familyRequests.find((one) => one === confirmed)
  const requestedAt = Number.parseInt(requestedAtText, radix)
  if (!request || !verify(confirmationText(entry, request, requestedAt), mac)) return null
  const ageMs = wallNow.getTime() - requestedAt
  const isRecent = ageMs >= 0 && ageMs <= confirmationHours * hourMs
  return isRecent || (request === 'publish' && requestedAt === atAnyTime) ? request : null
}
