// Separate from school-class.ts, which the naming form does not load.
import * as z from 'zod/mini'
import { parseReference } from '../text/reference.ts'
import { fieldError, zodErrors } from '../text/text.ts'

/** Code of a class, 40 random bits, such as `7K4QM2XH`: as read aloud, in any case and with dashes. */
export const classCode = () =>
  z.string(zodErrors()).check(
    z.overwrite((code) => parseReference(code) ?? code),
    z.refine((code) => parseReference(code) !== null, fieldError('invalid')),
  )
