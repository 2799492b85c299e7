import type { FileLimit } from '@snowplow/contract/api/import.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { CallError, failureCode } from '../../lib/call.ts'
import { failureMessage } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { headingOf } from './heading.ts'

interface FileFailureProps {
  error: Error
  limit: FileLimit
  /** Returns the heading of a column; default: its name in words. */
  wordColumn?: ((column: string) => string) | undefined
}

export function FileFailure({ error, ...file }: FileFailureProps) {
  const { t } = useTranslation()
  return (
    <Notice severity="error">{getFileErrorMessage(t, error, file) ?? failureMessage(failureCode(error), t)}</Notice>
  )
}

function getFileErrorMessage(
  t: Translate,
  error: Error,
  { limit: { rows, characters }, wordColumn = headingOf }: Omit<FileFailureProps, 'error'>,
): string | undefined {
  if (!(error instanceof CallError)) return t('csv.gone')
  const fields = error.fields.filter(({ path }) => /^csv\b/.test(path))
  const [{ path, code } = { path: '', code: null }] = fields
  const headings = (expectedCode: string) =>
    fields.flatMap(({ path, code }) => (code === expectedCode ? [wordColumn(path.replace('csv.', ''))] : [])).join(', ')
  if (failureCode(error) === 'request.too_large' || code === 'too_long' || code === 'too_many')
    return t('csv.tooLong', { rows, megabytes: characters / 1_000_000 })
  if (code === 'too_few' || (code === 'required' && path === 'csv')) return t('csv.empty')
  if (code === 'required') return t('csv.missing', { headings: headings('required') })
  if (code === 'repeated') return t('csv.repeated', { headings: headings('repeated') })
  return code ? t('csv.broken', { line: path.replace('csv.', '') }) : undefined
}
