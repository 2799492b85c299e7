import { fingerprintService } from './fingerprint.service.ts'
import { fingerprintSubscriptionService, type SubscriptionDeps } from './fingerprint-subscription.service.ts'

export const createFingerprintServices = (deps: SubscriptionDeps) => ({
  ...fingerprintService(deps),
  ...fingerprintSubscriptionService(deps),
})
