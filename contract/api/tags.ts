/**
 * What replies are made of. A query carries the tags of what it shows, a command says which of them it may change: the
 * browser then asks anew for every reply in view that carries one.
 */
export const tags = [
  'approvedName',
  'auditEvent',
  'contest',
  'districtPoll',
  'employeeSubmission',
  'favoriteNames',
  'pollResult',
  'publicSubmission',
  'session',
  'setAside',
  'user',
  'votingOption',
] as const
export type Tag = (typeof tags)[number]
