import * as z from 'zod/mini'
import { Email } from '../text/text.ts'

/** Asks for the mail with the links of an address. */
export const LostLinkForm = z.strictObject({ email: Email })
