import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { NameList } from '../NameList.tsx'
import type { OfferedName, VotingOptionsDraft } from './voting-options-draft.ts'

/** Somebody else has published meanwhile: says how their ballot differs, and asks which one goes on. */
export function StaleNotice({ draft }: { draft: VotingOptionsDraft }) {
  const { t } = useTranslation()
  const { published, names } = draft
  const theirs = published.filter(({ id }) => !names.some((name) => name.id === id))
  const mine = names.filter(({ id }) => !published.some((name) => name.id === id))
  return (
    <Notice severity="warning" title={t('districtPoll.staleTitle')}>
      <p>{t('districtPoll.stale', { count: published.length })}</p>
      {theirs.length > 0 && (
        <>
          <p>{t('districtPoll.staleTheirs')}</p>
          <NameList names={theirs} />
        </>
      )}
      {mine.length > 0 && (
        <>
          <p>{t('districtPoll.staleMine')}</p>
          <NameList names={mine} />
        </>
      )}
      {theirs.length + mine.length === 0 && <p>{t('districtPoll.staleOrder')}</p>}
      <Button variant="outlined" size="small" onClick={draft.rebase}>
        {t('districtPoll.keepMine')}
      </Button>{' '}
      <Button variant="outlined" size="small" onClick={draft.discard}>
        {t('districtPoll.takeTheirs')}
      </Button>
    </Notice>
  )
}

/** Names that were rejected since they were put on this ballot. */
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
