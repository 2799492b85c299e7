import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { captchaToken } from '@snowplow/contract/auth/captcha.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { SubmissionFields } from '@snowplow/contract/public-submission/public-submission.ts'
import { line } from '@snowplow/contract/text/text.ts'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { forgetStored, readStored, store } from '../../lib/stored.ts'

/** The server's schema and the two things that never leave the browser as they are (section 5). */
const EntryForm = z.extend(SubmissionFields, {
  parentalSignature: line(nameMaxLength),
  recaptcha: captchaToken(),
})
export type Entry = z.output<typeof EntryForm>
type EntryInput = z.input<typeof EntryForm>
export type EntryField = keyof Entry
export type EntryFormState = UseFormReturn<EntryInput, unknown, Entry>

/** The page's order, which is also the order of the error summary. */
export const entryFields: readonly EntryField[] = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'gradeLevel',
  'countyId',
  'schoolName',
  'snowplowName',
  'snowplowNameDescription',
  'childInfoParentConsent',
  'parentalSignature',
  'recaptcha',
]

const emptyEntry: EntryInput = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  gradeLevel: '',
  countyId: 0,
  schoolName: '',
  snowplowName: '',
  snowplowNameDescription: '',
  childInfoParentConsent: true,
  parentalSignature: '',
  recaptcha: '',
}

const draftKey = 'public-naming-form'

/** What was typed before the page was loaded again; anything of another shape is left behind. */
function draft(): Partial<EntryInput> {
  const stored = readStored(draftKey)
  if (typeof stored !== 'object' || stored === null) return {}
  const known = Object.entries(stored).filter(([name, value]) => typeof value === typeof emptyEntry[name as EntryField])
  return Object.fromEntries(known)
}

/**
 * The form's state, checked on every change. The draft lives in the tab's session: it survives a reload,
 * and on a school's computer it is gone with the tab.
 */
export function useEntryForm(): EntryFormState & { clear: () => void } {
  const form = useForm<EntryInput, unknown, Entry>({
    mode: 'all',
    defaultValues: { ...emptyEntry, ...draft(), recaptcha: '' },
    resolver: standardSchemaResolver(EntryForm),
    // The summary takes the focus first; its links lead to the fields.
    shouldFocusError: false,
  })
  const { subscribe, reset } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => store(draftKey, { ...values, recaptcha: '' }),
      }),
    [subscribe],
  )
  const clear = () => {
    reset(emptyEntry)
    forgetStored(draftKey)
  }
  return { ...form, clear }
}
