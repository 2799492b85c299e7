// Creates the first administrator, and restores access after a lockout. Passwords never appear in the shell history.
import { LockMode } from '@mikro-orm/core'
import { NewPassword } from '@snowplow/contract/auth/credentials.ts'
import { UserInput } from '@snowplow/contract/user/user.ts'
import { runTransaction } from '../../db/orm.ts'
import { toEmailKey, toSubject, User } from '../../entities/user.entity.ts'
import { enqueueFactorChange } from '../../features/account/second-factor/factor-change-mails.ts'
import { removeFactors } from '../../features/account/second-factor/second-factors.ts'
import { userService } from '../../features/account/users/user.service.ts'
import { recordAuditEvent } from '../../features/audit-event/audit-event.service.ts'
import { type Command, parseInput, readPassword, stopWith } from './operator-command.ts'

export const createAdmin: Command = {
  usage: '--email <address> --first-name <name> --last-name <name>',
  options: ['email', 'first-name', 'last-name'],
  async run({ orm, config, by, options: { email, 'first-name': firstName, 'last-name': lastName } }) {
    const password = await readPassword()
    const body = parseInput(UserInput, { email, firstName, lastName, roles: ['admin'], password })
    const created = await userService({ orm, secret: config.JWT_SECRET }).createUser({ body, ...by })
    console.log(`${created.email} is an administrator now.`)
  },
}

export const setPassword: Command = {
  usage: '--email <address>',
  options: ['email'],
  async run({ orm, config, by, options: { email = '' } }) {
    const user = await orm.em.fork().findOne(User, { emailKey: toEmailKey(email) })
    if (!user) stopWith(`No account has the email ${email}.`)
    const body = { password: parseInput(NewPassword, await readPassword()) }
    await userService({ orm, secret: config.JWT_SECRET }).setUserPassword({ params: { id: user.id }, body, ...by })
    console.log(`${user.email} has a new password and is signed out everywhere.`)
  },
}

/** For a lost second factor. The password stays, so that the person alone can sign in. */
export const removeSecondFactor: Command = {
  usage: '--email <address>',
  options: ['email'],
  async run({ orm, by, options: { email = '' } }) {
    await runTransaction(orm, async (em) => {
      const user = await em.findOne(User, { emailKey: toEmailKey(email) }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!user) stopWith(`No account has the email ${email}.`)
      if (!user.hasSecondFactor) stopWith(`${user.email} has no second factor.`)
      await removeFactors(em, user)
      await enqueueFactorChange(em, user, 'off', by)
      recordAuditEvent(em, { at: by.now, action: 'user.factor_removed', by: by.viewer, subject: toSubject(user) })
    })
    console.log(`${email} signs in with the password alone, until a second factor is added again.`)
  },
}
