/** What visitors can be told by mail. The order is that of the form. */
export const subscriptionTopics = ['voting', 'winners', 'fingerprint'] as const
export type SubscriptionTopic = (typeof subscriptionTopics)[number]
