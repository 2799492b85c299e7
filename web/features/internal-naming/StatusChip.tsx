import type { StatusName } from '@snowplow/contract/internal-naming.ts'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../ui/Chip.tsx'

const variants = { Pending: undefined, Approved: 'success', Rejected: 'danger' } as const

export function StatusChip({ status }: { status: StatusName }) {
  const { t } = useTranslation()
  return <Chip variant={variants[status]}>{t(`naming.status_${status}`)}</Chip>
}
