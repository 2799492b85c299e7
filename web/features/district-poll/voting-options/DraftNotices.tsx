import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { NameList } from '../NameList.tsx'
import type { OfferedName, VotingOptionsDraft } from './voting-options-draft.ts'

/** Lists how the draft differs from the options that another administrator has published. */
export function VersionDifferences({ draft: { published, names } }: { draft: VotingOptionsDraft }) {
  const { t } = useTranslation()
  const publishedOnly = published.filter(({ id }) => !names.some((name) => name.id === id))
  const draftOnly = names.filter(({ id }) => !published.some((name) => name.id === id))
  return (
    <>
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
    </>
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
