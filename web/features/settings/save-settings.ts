/** Saving a signed-in person's settings (section 7: the update-user call); loaded with the first change. */

import { type SessionUser, updateMe } from '@snowplow/contract/auth/auth.ts'
import { validationPauseMs } from '@snowplow/contract/limits.ts'
import type { QueryClient } from '@tanstack/react-query'
import '../../i18n/staff.ts'
import { i18n } from '../../i18n/i18n.ts'
import { call } from '../../lib/call.ts'
import { sessionOwner } from '../../lib/session.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { keyOfMe } from '../auth/session.ts'
import { setRefused, setUnsaved, unsavedOf } from './unsaved.ts'

let isSaving = false

const pause = () => new Promise((resolve) => setTimeout(resolve, validationPauseMs))

function confirm(): void {
  try {
    showToast(i18n.t('settings.saved'))
  } catch {
    // A page without a place for toasts.
  }
}

/** Saves what is unsaved until nothing is; changes that follow each other quickly become one more call, not many. */
export async function saveSettings(queries: QueryClient, owner: string): Promise<void> {
  if (isSaving) return
  isSaving = true
  try {
    for (let next = unsavedOf(owner); next && sessionOwner() === owner; next = unsavedOf(owner)) {
      const { settings } = await call(updateMe, { body: { settings: next } })
      if (sessionOwner() !== owner) return
      // An answer that is still on its way knows only the settings before.
      await queries.cancelQueries({ queryKey: keyOfMe(owner) })
      queries.setQueryData(keyOfMe(owner), (user?: SessionUser) => user && { ...user, settings })
      if (unsavedOf(owner) === next) setUnsaved(owner, null)
      else await pause()
    }
  } catch {
    // The change stays on the screen beside a notice, and the next one takes it along.
    return setRefused()
  } finally {
    isSaving = false
  }
  confirm()
}
