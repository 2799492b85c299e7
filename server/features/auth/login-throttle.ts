import { hash } from 'node:crypto'
import type { Em } from '../../db/orm.ts'
import { Refusal } from '../../http/problem.ts'
import { LoginThrottle } from './login-throttle.entity.ts'

/** So many failures for one account, and it waits until the window that began with the first of them is over. */
const mostFailures = 10
const windowMilliseconds = 15 * 60_000

const keyOf = (emailKey: string) => hash('sha256', emailKey).slice(0, 32)
const endOf = ({ since }: { since: Date }) => since.getTime() + windowMilliseconds

/** @throws Refusal auth.too_many_attempts with Retry-After, in seconds */
export async function checkThrottle(em: Em, emailKey: string, now: Date): Promise<void> {
  const throttle = await em.findOne(LoginThrottle, { account: keyOf(emailKey) })
  if (!throttle || throttle.failures < mostFailures || endOf(throttle) <= now.getTime()) return
  const seconds = Math.ceil((endOf(throttle) - now.getTime()) / 1000)
  throw new Refusal('auth.too_many_attempts', [], { 'retry-after': String(seconds) })
}

/** Counts a failure, inside the caller's transaction. */
export async function countFailure(em: Em, emailKey: string, now: Date): Promise<void> {
  const account = keyOf(emailKey)
  const throttle = await em.findOne(LoginThrottle, { account })
  if (throttle && endOf(throttle) > now.getTime()) throttle.failures += 1
  else await em.upsert(LoginThrottle, { account, failures: 1, since: now })
}

export async function forgetFailures(em: Em, emailKey: string): Promise<void> {
  await em.nativeDelete(LoginThrottle, { account: keyOf(emailKey) })
}
