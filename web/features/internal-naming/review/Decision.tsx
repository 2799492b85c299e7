import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** Whether a name can be approved, and whether it can be rejected (product decisions, entities). */
export const waits = ({ status }: EmployeeSubmission) => status === 'Pending'
const stands = ({ status }: EmployeeSubmission) => status !== 'Rejected'

interface DecisionProps {
  entry: EmployeeSubmission
  onApprove: (entry: EmployeeSubmission) => unknown
  onReject: (entry: EmployeeSubmission) => unknown
}

export function DecisionIcons({ entry, tabIndex, onApprove, onReject }: DecisionProps & { tabIndex: number }) {
  const { t } = useTranslation()
  const name = entry.snowplowName
  return (
    <>
      {waits(entry) && (
        <IconButton label={t('naming.approveOne', { name })} tabIndex={tabIndex} onClick={() => onApprove(entry)}>
          <Icon of={Check} size={20} />
        </IconButton>
      )}
      {stands(entry) && (
        <IconButton label={t('naming.rejectOne', { name })} tabIndex={tabIndex} onClick={() => onReject(entry)}>
          <Icon of={X} size={20} />
        </IconButton>
      )}
    </>
  )
}

export function DecisionButtons({ entry, onApprove, onReject }: DecisionProps) {
  const { t } = useTranslation()
  return (
    <>
      {waits(entry) && (
        <Button variant="filled" onClick={() => onApprove(entry)}>
          {t('naming.approve')}
        </Button>
      )}
      {stands(entry) && (
        <Button variant="outlined" onClick={() => onReject(entry)}>
          {t('naming.reject')}
        </Button>
      )}
    </>
  )
}
