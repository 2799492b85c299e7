import type { Em } from '../../db/orm.ts'
import { getClientPrefix } from '../../http/limits/client.ts'
import { Refusal } from '../../http/problem.ts'
import type { Caller } from '../../http/serve.ts'
import type { Throttle } from '../account/sign-in/login-throttle.ts'
import { toMailbox } from '../mail/mailbox.ts'

type Requester = Pick<Caller, 'client' | 'wallNow'>

/** Requests for a mailbox a day, whatever its tags: classes of a teacher of several subjects, or links. */
const mailboxLimit = { max: 10, windowMs: 24 * 3_600_000 }

async function limit(
  throttle: Throttle,
  em: Em,
  key: string,
  { client, wallNow }: Requester,
  accountLimit?: typeof mailboxLimit,
): Promise<void> {
  const source = { address: client.address, device: null }
  const throttled = await throttle.count(em, key, source, wallNow, accountLimit)
  if (throttled) throw new Refusal('request.too_many', [], { 'retry-after': String(throttled.waitSeconds) })
}

/** @throws Refusal request.too_many */
export const limitNetwork = (throttle: Throttle, em: Em, action: string, by: Requester) =>
  limit(throttle, em, `${action} ${getClientPrefix(by.client.address)}`, by)

/** @throws Refusal request.too_many */
export const limitMailbox = (throttle: Throttle, em: Em, action: string, email: string, by: Requester) =>
  limit(throttle, em, `${action} ${toMailbox(email)}`, by, mailboxLimit)
