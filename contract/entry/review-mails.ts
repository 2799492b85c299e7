import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { seasonQuery } from '../season/season.ts'
import { zodErrors } from '../text/text.ts'

const ReviewMails = z.strictObject({ hasReviewMails: z.boolean(zodErrors()) })

export const getReviewMails = route({
  method: 'GET',
  path: '/public-submission/review-mails',
  needs: 'mail.manage',
  tags: ['mail', 'publicSubmission'],
  summary: 'Whether families of the season are mailed the result of the review.',
  query: seasonQuery,
  reply: z.extend(ReviewMails, {
    /** Reviewed entries whose families accept such mail. */
    reviewed: z.number(),
  }),
})

export const updateReviewMails = route({
  method: 'PUT',
  path: '/public-submission/review-mails',
  needs: 'mail.manage',
  invalidates: ['mail', 'auditEvent'],
  summary: 'Turns mails about the review on or off. Turning them on also mails the results of earlier reviews.',
  query: seasonQuery,
  body: ReviewMails,
  reply: ReviewMails,
})
