import type { SubscriptionTopic } from '@snowplow/contract/subscription/topics.ts'

interface ContestState {
  canSendMail: boolean
  isRunning: boolean
  hasVotingStarted: boolean
  isConcluded: boolean
}

/** Topics whose messages are still to come: nobody can subscribe to any other. */
export function listOpenTopics({
  canSendMail,
  isRunning,
  hasVotingStarted,
  isConcluded,
}: ContestState): SubscriptionTopic[] {
  if (!canSendMail || !isRunning || isConcluded) return []
  return hasVotingStarted ? ['winners', 'fingerprint'] : ['voting', 'winners', 'fingerprint']
}
