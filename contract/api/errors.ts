import * as z from 'zod/mini'

/** Every error code with its HTTP status and a sentence for whoever reads a log; the browser owns the words people see. */
export const errors = {
  'request.invalid': { status: 400, message: 'The request has invalid fields.' },
  'request.malformed': { status: 400, message: 'This is not an HTTP request, or its body is not valid JSON.' },
  'request.head_too_large': { status: 431, message: 'The address and the headers are too large.' },
  'request.too_large': { status: 413, message: 'The body is too large.' },
  'request.wrong_content_type': { status: 415, message: 'The body must be application/json.' },
  'request.too_slow': { status: 408, message: 'The request was not complete in time.' },
  'request.too_many': { status: 429, message: 'Too many requests from this address; see Retry-After.' },
  'route.not_found': { status: 404, message: 'There is no such path.' },
  'auth.required': { status: 401, message: 'A valid access token is required.' },
  'auth.forbidden': { status: 403, message: 'The signed-in person may not do this.' },
  'auth.bad_credentials': { status: 401, message: 'The email or the password is wrong.' },
  'auth.too_many_attempts': { status: 429, message: 'Too many failed sign-ins for this account; see Retry-After.' },
  'auth.no_password': {
    status: 409,
    message: 'This account has no password: the person signs in through the organization.',
  },
  'sso.not_configured': { status: 404, message: 'No identity provider is configured.' },
  'sso.bad_token': { status: 401, message: 'The identity provider’s token is not valid here.' },
  'sso.token_used': {
    status: 401,
    message: 'This sign-in has already been used. Sign in with your organization again.',
  },
  'sso.unavailable': { status: 503, message: 'The identity provider is not responding.' },
  'sso.email_not_verified': { status: 403, message: 'The identity provider has not verified the email address.' },
  'sso.unknown_email': { status: 403, message: 'There is no account with this email address.' },
  'sso.deactivated': { status: 403, message: 'This account is deactivated.' },
  'user.not_found': { status: 404, message: 'There is no such user.' },
  'user.email_taken': { status: 409, message: 'Another user has this email address.' },
  'user.last_admin': {
    status: 409,
    message: 'The last active administrator cannot be removed, deactivated, or demoted.',
  },
  stale: { status: 409, message: 'Someone else has changed this in the meantime.' },
  'decision.id_used': { status: 409, message: 'This id was already used for another decision.' },
  'decision.not_found': { status: 404, message: 'There is no such decision, or it is too old to be undone.' },
  'server.failed': { status: 500, message: 'The server failed; the request id finds it in the log.' },
  'server.unavailable': { status: 503, message: 'The server is stopping or its database is not responding.' },
  'season.not_found': { status: 404, message: 'There is no season of this year.' },
  'season.closed': { status: 409, message: 'This season is closed: nothing of it can be changed any more.' },
  'district.not_found': { status: 404, message: 'There is no such district.' },
  'captcha.failed': { status: 400, message: 'The captcha solution is missing, forged, or expired.' },
  'captcha.used': { status: 400, message: 'This captcha solution has already been used.' },
  'captcha.unavailable': { status: 503, message: 'The captcha provider is not responding.' },
  'submission.not_open': { status: 403, message: 'Names are not being accepted now.' },
  'submission.duplicate': { status: 409, message: 'This child has already been entered with this email.' },
  'submission.name_taken': { status: 409, message: 'This snowplow name has already been submitted.' },
  'submission.email_used_up': { status: 409, message: 'This email has been used too many times.' },
  'submission.not_found': { status: 404, message: 'An entry does not exist; it may have been deleted.' },
  'submission.published': { status: 409, message: 'An entry is one of a district’s voting options.' },
  'submission.chosen': {
    status: 409,
    message: 'Staff chose this name and the district poll is over. Reject the entry instead.',
  },
  'user.has_work': {
    status: 409,
    message: 'This person has submitted favorites or truck names; deactivate the account instead.',
  },
  'vote.not_open': { status: 403, message: 'Votes are not being accepted now.' },
  'vote.option_not_offered': { status: 400, message: 'An option is not offered to this district.' },
  'winner.not_announced': { status: 403, message: 'The winners have not been announced yet.' },
  'option.not_approved': { status: 400, message: 'A name is not an approved name of this district.' },
  'option.not_open': { status: 403, message: 'Voting options are not being set up now.' },
  'option.votes_exist': { status: 409, message: 'Someone has voted on these options; they can no longer change.' },
  'ballot.counting': { status: 503, message: 'The ballots are still being counted; see Retry-After.' },
  'ballot.not_found': { status: 404, message: 'A ballot does not belong to this district.' },
  'ballot.already_set_aside': { status: 409, message: 'These ballots are already excluded.' },
  'setAside.not_open': { status: 403, message: 'The winners have been announced: the count can no longer change.' },
  'setAside.not_found': { status: 404, message: 'No ballots were excluded under this id.' },
  'setAside.already_taken_back': { status: 409, message: 'These ballots already count again.' },
  'favorites.not_open': { status: 403, message: 'Favorites are not being accepted now.' },
  'favorites.name_not_offered': { status: 400, message: 'A name is not an approved name of this district.' },
  'naming.not_open': { status: 403, message: 'Truck names are not being accepted now.' },
  'naming.not_found': { status: 404, message: 'There is no such truck name.' },
  'naming.truck_taken': { status: 409, message: 'This truck already has a pending or approved name.' },
  'naming.wrong_status': { status: 409, message: 'The status of this name does not allow that.' },
  'contest.looking_ahead': { status: 409, message: 'Whoever looks at another moment changes nothing.' },
  'demo.bad_instant': { status: 400, message: 'The demo clock cannot be set to that.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** What can be wrong with one field, worded to follow the field's path. */
export const fieldErrors = {
  required: 'is required',
  blank: 'must not be blank',
  invalid: 'has an invalid format',
  wrong_type: 'has the wrong type',
  too_long: 'is too long',
  out_of_range: 'is out of range',
  control_characters: 'contains control characters',
  special_characters: 'may contain only letters, numbers, and spaces',
  too_many_marks: 'has more than two marks on a letter',
  too_few: 'contains too few',
  too_many: 'contains too many',
  out_of_order: 'must name the phases 1 to 4 in order',
  ends_before_start: 'must not let a phase end before it starts',
  overlaps: 'must not let phases overlap',
  too_early: 'must be after the public poll',
  not_in_phase: 'must be within the first phase',
  too_many_words: 'has too many words',
  exactly_three: 'must contain exactly three ids',
  repeated: 'names an id twice',
  unknown_field: 'is not a field of this request',
  too_short: 'is too short',
  too_common: 'is too easy to guess',
  holds_email: 'contains the email address or the part before the @',
  incorrect: 'is incorrect',
  not_allowed: 'may not be used in this list',
  too_complex: 'asks for too much at once',
  not_found: 'does not exist',
  not_in_district: 'does not belong to the district',
  not_answering: 'is not responding',
  not_done: 'are not done',
  stopping: 'is stopping',
} as const
export type FieldError = keyof typeof fieldErrors

/** A row that stands against an act on it and others: why, and as its list shows it now; null where it is gone. */
const Conflict = z.object({ id: z.number(), reason: z.string(), current: z.unknown() })

/** The one error shape: every faulty field at once. `path` is dotted, empty for the body as a whole. */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  /** Every row in the way at once, where an act on rows was refused because of some of them. */
  conflicts: z.optional(z.array(Conflict)),
})
export type Problem = z.output<typeof Problem>
