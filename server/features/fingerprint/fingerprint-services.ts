import type { Orm } from '../../db/orm.ts'
import { fingerprintService } from './fingerprint.service.ts'
import { fingerprintSubscriptionService, type SubscriptionServices } from './fingerprint-subscription.service.ts'

export const createFingerprintServices = (orm: Orm, services: SubscriptionServices) => ({
  ...fingerprintService(orm, services.contest),
  ...fingerprintSubscriptionService(orm, services),
})
