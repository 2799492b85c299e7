import {
  checkEmail,
  checkSnowplowName,
  submitPublicSubmission,
} from '@snowplow/contract/public-submission/public-submission.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { publicSubmissionService } from './public-submission.service.ts'

export function publicSubmissionRoutes(
  app: FastifyInstance,
  submissions: ReturnType<typeof publicSubmissionService>,
): void {
  serve(app, checkEmail, ({ query }) => submissions.checkEmail(query.email))
  serve(app, checkSnowplowName, ({ query }) => submissions.checkSnowplowName(query.name))
  serve(app, submitPublicSubmission, ({ body, client, now }) =>
    submissions.submitPublicSubmission(body, client.address, now),
  )
}
