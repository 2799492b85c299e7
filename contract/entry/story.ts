import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { idInPath, zodErrors } from '../text/text.ts'
import { ListedEntry } from './entry-review.ts'

/** Also in a closed season and for a voting option: a story can always be taken off the site. */
export const setStoryVisibility = route({
  method: 'PUT',
  writes: 'installation',
  path: '/public-submission/{id}/story',
  needs: 'publicSubmission.review',
  invalidates: [
    'publicSubmission',
    'approvedName',
    'districtPoll',
    'votingOption',
    'pollResult',
    'contest',
    'auditEvent',
  ],
  summary: 'Hides an entry’s story from every page and file, or shows it where the family consents to that.',
  params: z.strictObject({ id: idInPath() }),
  body: z.strictObject({ isHidden: z.boolean(zodErrors()) }),
  reply: z.object({ entry: ListedEntry }),
  errors: ['submission.not_found'],
})
