import { type BallotPattern, exportBallotPatterns } from '@snowplow/contract/ballot-pattern.ts'
import { setAsideBallots } from '@snowplow/contract/set-aside.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDecision } from '../../lib/decision.ts'
import { download } from '../../lib/download.ts'
import { useFocusNear } from '../../lib/useFocusNear.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { DownloadButton } from '../../ui/button/DownloadButton.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Columns, Row, Text } from '../../ui/layout/Layout.tsx'
import { Confirmers } from '../draw/Confirmers.tsx'
import { ReasonDialog } from '../set-aside/ReasonDialog.tsx'
import { AddressNameDialog } from './AddressNameDialog.tsx'
import { PatternCard } from './PatternCard.tsx'
import { patternsQuery } from './poll-result.queries.ts'

interface PatternsProps {
  districtId: number
  isLive: boolean
  isOpen: boolean
}

interface OpenDialog {
  kind: 'setAside' | 'name'
  /** Snapshot that was reviewed: ballots added since are not set aside. */
  pattern: BallotPattern
}

export function Patterns({ districtId, isLive, isOpen }: PatternsProps) {
  const { t } = useTranslation()
  const query = useSelectedSeason()
  const formatInstant = useInstant()
  const patterns = useQuery(patternsQuery(districtId, isLive, query))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const focusRef = useFocusNear(open !== null, patterns.data)
  if (!patterns.data) return <QueryNotice of={patterns} failed={t('pollResult.patternsFailed')} />
  const { searchedAt, items, total } = patterns.data
  if (!searchedAt)
    return (
      <Text role="status" size="2" tone="soft">
        {t('pollResult.searching')}
      </Text>
    )
  const openDialog = (kind: OpenDialog['kind'], pattern: BallotPattern, card: HTMLElement | null) => {
    focusRef.current = card
    setOpen({ kind, pattern })
  }
  const close = () => setOpen(null)
  return (
    <>
      <Row gap="5" isFirstGrowing>
        <Text size="2" tone="soft">
          {t('pollResult.searchedAt', { at: formatInstant(searchedAt) })} {total === 0 && t('pollResult.noPatterns')}
          {total > items.length && t('pollResult.morePatterns', { visible: items.length, total })}
        </Text>
        {total > 0 && (
          <DownloadButton
            size="small"
            onDownload={({ onProgress }) =>
              download(exportBallotPatterns, { params: { districtId: String(districtId) }, query }, { onProgress })
            }
            failedText={() => t('pollResult.exportFailed')}
          >
            {t('pollResult.exportPatterns')}
          </DownloadButton>
        )}
      </Row>
      {items.length > 0 && (
        <Columns as="ul" least="3" gap="4" align="stretch">
          {items.map((pattern) => (
            <PatternCard
              key={pattern.firstBallotId}
              pattern={pattern}
              onExclude={isOpen ? (card) => openDialog('setAside', pattern, card) : undefined}
              onName={query.season ? undefined : (card) => openDialog('name', pattern, card)}
            />
          ))}
        </Columns>
      )}
      {open?.kind === 'setAside' && <SetAsideDialog districtId={districtId} pattern={open.pattern} onClose={close} />}
      {open?.kind === 'name' && <AddressNameDialog districtId={districtId} pattern={open.pattern} onClose={close} />}
    </>
  )
}

interface SetAsideDialogProps {
  districtId: number
  pattern: BallotPattern
  onClose: () => void
}

function SetAsideDialog({ districtId, pattern, onClose }: SetAsideDialogProps) {
  const { t } = useTranslation()
  const setAside = useDecision(setAsideBallots, { isAwaited: true })
  const { firstBallotId, lastBallotId, digest, label } = pattern
  const count = pattern.ballots - pattern.setAside
  return (
    <ReasonDialog
      title={t('setAside.setAsideTitle', { count })}
      confirm={t('setAside.setAside', { count })}
      hint={t('setAside.reasonHint')}
      onSend={({ reason }) =>
        setAside.decide({
          params: { districtId: String(districtId) },
          body: { pattern: { firstBallotId, lastBallotId, digest }, reason },
        })
      }
      onSent={({ ballots, confirmed }) =>
        showToast(confirmed ? t('setAside.asideToast', { count: ballots }) : t('setAside.requestedToast'))
      }
      onClose={onClose}
    >
      <p>{t('setAside.setAsideText')}</p>
      <Confirmers isRequest />
      {label !== 'unexplained' && <p>{t('setAside.explainedText')}</p>}
    </ReasonDialog>
  )
}
