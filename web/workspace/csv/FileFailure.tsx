import type { FileLimit } from '@snowplow/contract/api/import.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { CallError, getFailureCode } from '../../lib/call.ts'
import { getFailureMessage } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

export function FileFailure({ error, limit }: { error: Error; limit: FileLimit }) {
  const { t } = useTranslation()
  return (
    <Notice severity="error">
      {getFileErrorMessage(t, error, limit) ?? getFailureMessage(getFailureCode(error), t)}
    </Notice>
  )
}

function getFileErrorMessage(t: Translate, error: Error, { rows, characters }: FileLimit): string | undefined {
  if (!(error instanceof CallError)) return t('csv.gone')
  const [{ path, code } = { path: '', code: null }] = error.fields.filter(({ path }) => /^csv\b/.test(path))
  if (getFailureCode(error) === 'request.too_large' || code === 'too_long' || code === 'too_many')
    return t('csv.tooLong', { rows, megabytes: characters / 1_000_000 })
  if (code === 'too_few' || (code === 'required' && path === 'csv')) return t('csv.empty')
  if (code === 'wrong_type') return t('csv.workbook')
  return code ? t('csv.broken', { line: path.replace('csv.', '') }) : undefined
}
