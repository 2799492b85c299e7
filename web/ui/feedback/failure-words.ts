import { useTranslation } from 'react-i18next'
import type { FailureCode } from '../../lib/call.ts'

/** What only a faulty program meets, and what `call` has other codes for: no sentence of its own would help anybody. */
type ProgramCode =
  | 'request.malformed'
  | 'request.head_too_large'
  | 'request.too_large'
  | 'request.wrong_content_type'
  | 'request.too_slow'
  | 'route.not_found'
  | 'unreadable'

/** Says why a call failed: `errors.<code>` of the catalogue. A code of the contract without words does not compile. */
export function useFailureWords(): (code: FailureCode) => string {
  const { t } = useTranslation()
  return (code) => t([`errors.${code as Exclude<FailureCode, ProgramCode>}`, 'errors.server.failed'])
}
