import { descriptionMaxLength } from '@snowplow/contract/limits.ts'
import { multiline } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'

/** Reasons that come up again and again. */
export const presetReasons = ['unfit', 'brand', 'person', 'nonsense', 'alike'] as const

/** Nothing is rejected without a reason; a decision of another kind has none, so that the route's own is optional. */
export const ReasonForm = z.strictObject({ reason: multiline(descriptionMaxLength) })
