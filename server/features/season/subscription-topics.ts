import type { SubscriptionTopic } from '@snowplow/contract/subscription/topics.ts'

interface ContestState {
  canSendMail: boolean
  isRunning: boolean
  hasVotingStarted: boolean
  isConcluded: boolean
}

/** Topics whose messages are still to come: only these can be subscribed to. */
export function listOpenTopics({
  canSendMail,
  isRunning,
  hasVotingStarted,
  isConcluded,
}: ContestState): SubscriptionTopic[] {
  if (!canSendMail || !isRunning || isConcluded) return []
  return hasVotingStarted ? ['winners', 'fingerprint'] : ['voting', 'winners', 'fingerprint']
}
