import {
  countFavorites,
  deletePublicSubmission,
  exportPublicSubmissions,
  getSubmissionStatistics,
  listPublicSubmissions,
  listSubmissionGroups,
  reviewPublicSubmissions,
  undoReview,
} from '@snowplow/contract/public-submission/submission-review.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { submissionDecisionService } from './submission-decision.service.ts'
import type { submissionReviewService } from './submission-review.service.ts'
import type { submissionStatisticsService } from './submission-statistics.service.ts'

export function submissionReviewRoutes(
  app: FastifyInstance,
  reviews: ReturnType<typeof submissionReviewService>,
  decisions: ReturnType<typeof submissionDecisionService>,
  statistics: ReturnType<typeof submissionStatisticsService>,
): void {
  serve(app, listPublicSubmissions, ({ query, ...by }) => reviews.listPublicSubmissions(query, by))
  serve(app, reviewPublicSubmissions, ({ body, ...by }) => decisions.reviewPublicSubmissions(body, by))
  serve(app, undoReview, ({ params, ...by }) => decisions.undoReview(params.id, by))
  serve(app, exportPublicSubmissions, ({ query, ...by }) => reviews.exportPublicSubmissions(query, by))
  serve(app, countFavorites, ({ params, now }) => decisions.countFavorites(params.id, now))
  serve(app, deletePublicSubmission, ({ params, query, ...by }) =>
    decisions.deletePublicSubmission({ ...params, ...query }, by),
  )
  serve(app, listSubmissionGroups, ({ query, ...by }) => reviews.listSubmissionGroups(query, by))
  serve(app, getSubmissionStatistics, () => statistics.getSubmissionStatistics())
}
