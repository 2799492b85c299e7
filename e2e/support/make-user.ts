import type { Role } from '../../contract/auth/access.ts'
import { acceptInvitation } from '../../contract/user/invitation.ts'
import { createUser } from '../../contract/user/user.ts'
import type { Contest } from './fixtures.ts'
import type { Credentials } from './sign-in.ts'

export const userPassword = 'a sentence about ice'
let userCount = 0

/** Creates an account, so that the demo accounts keep their passwords, settings, factors and sessions. */
export async function makeUser(contest: Contest, firstName: string, role: Role = 'user'): Promise<Credentials> {
  const email = `${firstName.toLowerCase()}${process.pid}.${++userCount}@example.com`
  await contest.as('admin')(createUser, {
    body: { firstName, lastName: 'Testerson', email, roles: [role], password: userPassword },
  })
  return { email, password: userPassword }
}

/** Creates an account whose owner chose the password: it may confirm requests of the administrator who invited it. */
export async function getAcceptInvitation(contest: Contest, firstName: string, role: Role): Promise<Credentials> {
  const email = `${firstName.toLowerCase()}${process.pid}.${++userCount}@example.com`
  const body = { firstName, lastName: 'Testerson', email, roles: [role] }
  const { invitation } = await contest.as('admin')(createUser, { body })
  const token = invitation?.path.split('#')[1] ?? ''
  await contest.call(acceptInvitation, { body: { token, password: userPassword } })
  return { email, password: userPassword }
}
