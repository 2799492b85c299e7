import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { NameList } from '../NameList.tsx'
import type { OfferedName, VotingOptionsDraft } from './voting-options-draft.ts'

/** Another administrator has published since: shows both versions' differences and offers to keep either. */
export function StaleNotice({ draft }: { draft: VotingOptionsDraft }) {
  const { t } = useTranslation()
  const { published, names } = draft
  const publishedOnly = published.filter(({ id }) => !names.some((name) => name.id === id))
  const draftOnly = names.filter(({ id }) => !published.some((name) => name.id === id))
  return (
    <Notice severity="warning" title={t('districtPoll.staleTitle')}>
      <p>{t('districtPoll.stale', { count: published.length })}</p>
      {publishedOnly.length > 0 && (
        <>
          <p>{t('districtPoll.staleTheirs')}</p>
          <NameList names={publishedOnly} />
        </>
      )}
      {draftOnly.length > 0 && (
        <>
          <p>{t('districtPoll.staleMine')}</p>
          <NameList names={draftOnly} />
        </>
      )}
      {publishedOnly.length + draftOnly.length === 0 && <p>{t('districtPoll.staleOrder')}</p>}
      <Button variant="outlined" size="small" onClick={draft.rebase}>
        {t('districtPoll.keepMine')}
      </Button>{' '}
      <Button variant="outlined" size="small" onClick={draft.discard}>
        {t('districtPoll.takeTheirs')}
      </Button>
    </Notice>
  )
}

export function WithdrawnNotice({ names, onRemove }: { names: OfferedName[]; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      severity="warning"
      title={t('districtPoll.withdrawnTitle')}
      action={
        <Button variant="outlined" size="small" onClick={onRemove}>
          {t('districtPoll.withdrawnRemove')}
        </Button>
      }
    >
      <NameList names={names} />
    </Notice>
  )
}
