import { type ClassPrefill, readSchoolClass } from '@snowplow/contract/school-class/school-class.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import '../../i18n/class.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CallError, getFailureCode, isRefusal } from '../../lib/call.ts'
import { toQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Card, Row } from '../../ui/layout/Boxes.tsx'
import { SentenceWithUserText } from '../../ui/UserText.tsx'

interface ClassOfEntryProps {
  /** As the link has it. */
  code: string
  onFound: (schoolClass: ClassPrefill) => void
  /** Goes on without the class. */
  onDrop: () => void
}

/** Fills in the naming form for a class code, and says so. */
export default function ClassOfEntry({ code, onFound, onDrop }: ClassOfEntryProps) {
  const { t } = useTranslation()
  const found = useQuery({
    ...toQuery(readSchoolClass, { params: { code } }),
    retry: (failures, error) => failures < 2 && !isRefusal(error),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (found.data) onFound(found.data)
  }, [found.data, onFound])
  const drop = (
    <Button variant="outlined" size="small" onClick={onDrop}>
      {t('class.withoutCode')}
    </Button>
  )
  if (found.data) {
    const { schoolName } = found.data
    return (
      <Card gap="3" role="status">
        <p>
          <SentenceWithUserText write={(mark) => t('class.filledIn', { school: mark(schoolName) })} />
        </p>
        <Row>{drop}</Row>
      </Card>
    )
  }
  if (!found.error) return null
  const isUnreadable = getFailureCode(found.error) === 'request.invalid'
  const error = isUnreadable ? new CallError(404, 'schoolClass.not_found') : found.error
  const action = (
    <Row gap="2">
      {!isRefusal(error) && (
        <Button variant="outlined" size="small" onClick={() => found.refetch()}>
          {t('error.retry')}
        </Button>
      )}
      {drop}
    </Row>
  )
  return <FailureNotice error={error} unsure={null} action={action} shouldFocus={false} />
}
