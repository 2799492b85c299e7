import { createUser } from '../../contract/user.ts'
import type { Contest } from './fixtures.ts'
import type { Credentials } from './sign-in.ts'

export const userPassword = 'a sentence about ice'
let userCount = 0

/** Creates a staff account, so that the demo accounts keep their passwords, factors and sessions. */
export async function makeUser(contest: Contest, firstName: string): Promise<Credentials> {
  const email = `${firstName.toLowerCase()}${process.pid}.${++userCount}@example.com`
  await contest.as('admin')(createUser, {
    body: { firstName, lastName: 'Testerson', email, roles: ['user'], password: userPassword },
  })
  return { email, password: userPassword }
}
