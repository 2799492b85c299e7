import { type ErrorCode, errors, type FieldFault, fieldFaults } from '@snowplow/contract/api/errors.ts'
import { expect, test } from 'vitest'
import open from './messages/en.json'
import poll from './messages/en.poll.json'
import staff from './messages/en.staff.json'

/** A section may have its first half in one file and its second in the other. */
const textAt = (key: string) =>
  [open, poll, staff]
    .map((messages) =>
      key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], messages),
    )
    .find((text) => typeof text === 'string')

/** The words for each code of the contract; null for one that only a faulty program can meet. */
const words: Record<ErrorCode, string | null> = {
  'request.invalid': 'fault.any.invalid',
  'request.malformed': null,
  'request.head_too_large': null,
  'request.too_large': null,
  'request.wrong_content_type': null,
  'request.too_slow': 'error.network',
  'request.too_many': 'error.tooMany',
  'route.not_found': null,
  'auth.required': 'user.signedOut',
  'auth.forbidden': 'user.forbidden',
  'auth.bad_credentials': 'auth.badCredentials',
  'auth.too_many_attempts': 'auth.waitMinutes_other',
  'auth.no_password': 'ownPassword.none',
  'sso.not_configured': 'sso.not_configured',
  'sso.bad_token': 'sso.bad_token',
  'sso.token_used': 'sso.token_used',
  'sso.unavailable': 'sso.unavailable',
  'sso.email_not_verified': 'sso.email_not_verified',
  'sso.unknown_email': 'sso.unknown_email',
  'sso.deactivated': 'sso.deactivated',
  'user.not_found': 'user.gone',
  'user.email_taken': 'user.fault_email_taken',
  'user.last_admin': 'user.lastAdmin',
  'user.has_work': 'user.hasWork',
  'user.changed_meanwhile': 'user.changedMeanwhile',
  'server.failed': 'user.failed',
  'server.unavailable': 'user.failed',
  'district.not_found': 'vote.optionsFailed',
  'captcha.failed': 'captcha.refused',
  'captcha.used': 'captcha.refused',
  'captcha.unavailable': 'captcha.refused',
  'submission.not_open': 'phase.ended',
  'submission.duplicate': 'submission.duplicate',
  'submission.name_taken': 'submission.nameTaken',
  'submission.email_used_up': 'submission.emailUsedUp',
  'submission.not_found': 'review.gone',
  'submission.changed_meanwhile': 'review.changedMeanwhile',
  'submission.published': 'review.published',
  'submission.chosen': 'review.chosen',
  'vote.not_open': 'phase.ended',
  'vote.option_not_offered': 'vote.failed',
  'option.not_open': 'districtPoll.notOpen',
  'option.not_approved': 'districtPoll.refused_approved',
  'option.changed_meanwhile': 'districtPoll.refused_changed',
  'option.votes_exist': 'districtPoll.refused_votes',
  'favorites.not_open': 'favorites.notOpen',
  'favorites.name_not_offered': 'favorites.nameNotOffered',
  'winner.not_announced': 'winner.ahead',
  'contest.changed_meanwhile': 'schedule.changedMeanwhile',
  'naming.not_open': 'naming.notOpen',
  'naming.not_found': 'naming.gone',
  'naming.truck_taken': 'naming.fault_snowplowId_taken',
  'naming.changed_meanwhile': 'naming.changedMeanwhile',
  'naming.wrong_status': 'naming.wrongStatus',
  'demo.bad_instant': 'demo.failed',
  'ballot.counting': 'winner.counting',
  'ballot.not_found': 'setAside.gone',
  'ballot.already_set_aside': 'setAside.alreadyAside',
  'setAside.not_open': 'setAside.notOpen',
  'setAside.not_found': 'setAside.gone',
  'setAside.already_taken_back': 'setAside.alreadyBack',
}

/** Faults that no form of the browser can make: its own fields cannot be of the wrong type, strange or too many, nor the
 * health that a proxy asks for. */
const onlyPrograms: FieldFault[] = [
  'wrong_type',
  'exactly_three',
  'repeated',
  'unknown_field',
  'not_allowed',
  'too_complex',
  'not_in_district',
  'not_answering',
  'not_done',
  'stopping',
]

test('every error code that a person can meet has words', () => {
  const wordless = Object.entries(words).filter(([, key]) => key !== null && !textAt(key))
  expect(wordless).toEqual([])
})

test('every fault of a field that a person can make has words that fit any field', () => {
  const wordless = (Object.keys(fieldFaults) as FieldFault[]).filter((fault) => !textAt(`fault.any.${fault}`))
  expect(wordless.filter((fault) => !onlyPrograms.includes(fault))).toEqual([])
})

test("in English Organization Login says what the server says, as section 8's form wants it", () => {
  for (const [code, text] of Object.entries(staff.sso)) expect(text).toBe(errors[`sso.${code}` as ErrorCode].message)
})
