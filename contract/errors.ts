import * as z from 'zod/mini'

/** Every error code with its HTTP status and a sentence for whoever reads a log; the browser owns the words people see. */
export const errors = {
  'request.invalid': { status: 400, message: 'The request has faulty fields.' },
  'request.malformed': { status: 400, message: 'The body is not valid JSON.' },
  'request.too_large': { status: 413, message: 'The body is too large.' },
  'request.wrong_content_type': { status: 415, message: 'The body must be application/json.' },
  'request.too_many': { status: 429, message: 'Too many requests from this address; see Retry-After.' },
  'route.not_found': { status: 404, message: 'There is no such path.' },
  'auth.required': { status: 401, message: 'A valid access token is required.' },
  'auth.forbidden': { status: 403, message: 'The signed-in person may not do this.' },
  'auth.bad_credentials': { status: 401, message: 'The email or the password is wrong.' },
  'auth.too_many_attempts': { status: 429, message: 'Too many failed sign-ins for this account; see Retry-After.' },
  'sso.not_configured': { status: 404, message: 'No identity provider is configured.' },
  'sso.bad_token': { status: 401, message: 'The identity provider’s token is not valid here.' },
  'sso.unavailable': { status: 503, message: 'The identity provider does not answer.' },
  'sso.email_not_verified': { status: 403, message: 'The identity provider has not verified the email address.' },
  'sso.unknown_email': { status: 403, message: 'Nobody with this email address has an account.' },
  'sso.deactivated': { status: 403, message: 'This account is deactivated.' },
  'user.not_found': { status: 404, message: 'There is no such user.' },
  'user.email_taken': { status: 409, message: 'Another user has this email address.' },
  'user.last_admin': {
    status: 409,
    message: 'The last active administrator cannot be removed, deactivated or demoted.',
  },
  'user.changed_meanwhile': { status: 409, message: 'Somebody else has changed this user; the answer is newer.' },
  'server.failed': { status: 500, message: 'The server failed; the request id finds it in the log.' },
  'server.unavailable': { status: 503, message: 'The server is stopping or its database does not answer.' },
  'district.not_found': { status: 404, message: 'There is no such district.' },
  'captcha.failed': { status: 400, message: 'The captcha solution is missing, forged or expired.' },
  'captcha.used': { status: 400, message: 'This captcha solution was used before.' },
  'captcha.unavailable': { status: 503, message: 'The captcha provider does not answer.' },
  'submission.not_open': { status: 403, message: 'Names are not being accepted now.' },
  'submission.duplicate': { status: 409, message: 'This child was already entered with this email.' },
  'submission.name_taken': { status: 409, message: 'This snowplow name has already been submitted.' },
  'submission.email_used_up': { status: 409, message: 'This email has been used too many times.' },
  'submission.not_found': { status: 404, message: 'An entry does not exist; it may have been deleted.' },
  'submission.changed_meanwhile': { status: 409, message: 'Somebody else has reviewed an entry meanwhile.' },
  'submission.published': { status: 409, message: 'An entry is on a district’s ballot.' },
  'user.has_work': {
    status: 409,
    message: 'This person has sent in favourites or names; deactivate the account instead.',
  },
  'vote.not_open': { status: 403, message: 'Votes are not being accepted now.' },
  'vote.option_not_offered': { status: 400, message: 'An option is not offered to this district.' },
  'option.not_approved': { status: 400, message: 'A name is not an approved one of this district.' },
  'option.not_open': { status: 403, message: 'Ballots are not being made now.' },
  'option.changed_meanwhile': { status: 409, message: 'Somebody else has published another ballot meanwhile.' },
  'option.votes_exist': { status: 409, message: 'People have voted on these options; they can no longer change.' },
  'favorites.not_open': { status: 403, message: 'Favourites are not being accepted now.' },
  'favorites.name_not_offered': { status: 400, message: 'A name is not an approved one of this district.' },
  'naming.not_open': { status: 403, message: 'Names for trucks are not being accepted now.' },
  'naming.not_found': { status: 404, message: 'There is no such name for a truck.' },
  'naming.truck_taken': { status: 409, message: 'This truck has a pending or approved name already.' },
  'naming.wrong_status': { status: 409, message: 'The status of this name does not allow that.' },
  'demo.bad_instant': { status: 400, message: 'The demo clock cannot be set to that.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** What can be wrong with one field, worded to follow the field's path. */
export const fieldFaults = {
  required: 'is required',
  blank: 'must not be blank',
  invalid: 'has an invalid format',
  wrong_type: 'has the wrong type',
  too_long: 'is too long',
  out_of_range: 'is out of range',
  control_characters: 'contains control characters',
  special_characters: 'may hold letters, numbers and spaces only',
  too_few: 'holds too few',
  too_many: 'holds too many',
  out_of_order: 'must name the phases 1 to 4 in order',
  ends_before_start: 'must not let a phase end before it starts',
  overlaps: 'must not let phases overlap',
  too_early: 'must be after the public poll',
  too_many_words: 'has too many words',
  exactly_three: 'must hold exactly three ids',
  repeated: 'names an id twice',
  unknown_field: 'is not a field of this request',
  too_short: 'is too short',
  not_allowed: 'may not be used in this list',
  too_complex: 'asks for too much at once',
  not_found: 'does not exist',
  not_in_district: 'does not belong to the district',
} as const
export type FieldFault = keyof typeof fieldFaults

/** The one error shape: every faulty field at once. `path` is dotted, empty for the body as a whole. */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
})
export type Problem = z.output<typeof Problem>
