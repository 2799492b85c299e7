import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode } from '../../lib/call.ts'
import type { VersionedDraft } from '../../lib/storage/versioned-draft.ts'
import { Button } from '../button/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { Row, Stack } from '../layout/Boxes.tsx'
import { FormNotices, useFormInUse } from './ContractForm.tsx'

interface StaleNoticeProps {
  draft: Pick<VersionedDraft<unknown, unknown>, 'keepMine' | 'discard'>
  /** True if the draft contains the changes of the other user. */
  isMerged?: boolean
  /** True after a rejected save; a change that arrives in the background leaves the focus. */
  shouldFocus?: boolean
  children?: ReactNode
}

/** Another user saved while this one was editing: lists the differences and offers to keep either version. */
export function StaleNotice({ draft, isMerged, shouldFocus, children }: StaleNoticeProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shouldFocus) box.current?.focus()
  }, [shouldFocus])
  return (
    <Notice severity="warning" title={t('staleDraft.title')} ref={box}>
      <Stack gap="3">
        <p>{t(isMerged ? 'staleDraft.merged' : 'staleDraft.unmerged')}</p>
        {children}
        <Row gap="3">
          <Button variant="outlined" size="small" onClick={draft.keepMine}>
            {t('staleDraft.keepMine')}
          </Button>
          <Button variant="outlined" size="small" onClick={draft.discard}>
            {t('staleDraft.takeTheirs')}
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}

/** `FormNotices` of a form whose draft may be stale. */
export function DraftNotices({
  draft,
  ...notice
}: Omit<StaleNoticeProps, 'draft' | 'shouldFocus'> & { draft: StaleNoticeProps['draft'] & { isStale: boolean } }) {
  const isRejected = getFailureCode(useFormInUse().failure) === 'stale'
  return (
    <>
      {!(draft.isStale && isRejected) && <FormNotices />}
      {draft.isStale && <StaleNotice {...notice} draft={draft} shouldFocus={isRejected} />}
    </>
  )
}
