/** Topics that visitors can be mailed about, in the order of the form. */
export const subscriptionTopics = ['voting', 'winners', 'fingerprint'] as const
export type SubscriptionTopic = (typeof subscriptionTopics)[number]
