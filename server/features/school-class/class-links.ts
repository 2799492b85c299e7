import type { Secrets } from '../../config.ts'
import type { Em } from '../../db/orm.ts'
import { SchoolClass, type SchoolClassRow } from '../../entities/school-class.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { createSigner } from '../../http/signer.ts'

type Linked = Pick<SchoolClassRow, 'id' | 'code'>
type Signer = ReturnType<typeof createSigner>

// Characters of base64url: 132 bits.
const macLength = 22
const radix = 36

export type ClassLinks = ReturnType<typeof createClassLinks>

/** Links that open a teacher's page without an account. Derived from the class and a key: the database holds none. */
export const createClassLinks = (secrets: Secrets) =>
  bindService(createSigner(secrets, 'class link', macLength), { pathOf: getPath, find })

const linkText = ({ id, code }: Linked) => ['class', id, code].join('\n')

/** Path of the page below the site's address. The token follows `#`, which browsers do not send to a server. */
const getPath = ({ sign }: Signer, schoolClass: Linked) =>
  `/class#${schoolClass.id.toString(radix)}.${sign(linkText(schoolClass))}`

/** Finds the class of any season. Takes equally long for each wrong token. */
async function find({ verify }: Signer, em: Em, token: string): Promise<SchoolClassRow | null> {
  const [idText = ''] = token.split('.')
  const id = Number.parseInt(idText, radix)
  const isId = Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 && idText === id.toString(radix)
  const found = isId ? await em.findOne(SchoolClass, { id }, { filters: false }) : null
  const isValid = verify(linkText(found ?? { id: 0, code: '' }), token.slice(idText.length + 1))
  return isValid ? found : null
}
