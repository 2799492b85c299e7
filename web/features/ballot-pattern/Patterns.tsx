import { type BallotPattern, exportBallotPatterns } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import { getCountRules } from '@snowplow/contract/results/ties.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { download } from '../../lib/download.ts'
import { useFocusNear } from '../../lib/hooks/useFocusNear.ts'
import { toQuery } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { DownloadButton } from '../../ui/button/DownloadButton.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Columns, Row, Text } from '../../ui/layout/Boxes.tsx'
import { patternsQuery } from '../poll-result/poll-result.queries.ts'
import { AddressNameDialog } from './AddressNameDialog.tsx'
import { PatternCard } from './PatternCard.tsx'
import { SetAsideDialog } from './SetAsideDialog.tsx'

interface PatternsProps {
  districtId: number
  isLive: boolean
  isOpen: boolean
}

interface OpenDialog {
  kind: 'setAside' | 'name'
  pattern: BallotPattern
  part: string | null
}

export function Patterns({ districtId, isLive, isOpen }: PatternsProps) {
  const { t } = useTranslation()
  const query = useSelectedSeason()
  const formatInstant = useInstant()
  const rules = useQuery(toQuery(getCountRules, { query }))
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
  const openDialog = (dialog: OpenDialog, card: HTMLElement | null) => {
    focusRef.current = card
    setOpen(dialog)
  }
  const close = () => setOpen(null)
  return (
    <>
      <Row gap="5" isFirstGrowing>
        <Text size="2" tone="soft">
          {joinSentences(
            t('pollResult.searchedAt', { at: formatInstant(searchedAt) }),
            total === 0 && t('pollResult.noPatterns'),
            total > items.length && t('pollResult.morePatterns', { visible: items.length, total }),
          )}
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
              needsConfirmation={rules.data?.needsSecondAdministrator === true}
              onExclude={isOpen ? (card, part) => openDialog({ kind: 'setAside', pattern, part }, card) : undefined}
              onName={query.season ? undefined : (card) => openDialog({ kind: 'name', pattern, part: null }, card)}
            />
          ))}
        </Columns>
      )}
      {open?.kind === 'setAside' && (
        <SetAsideDialog districtId={districtId} pattern={open.pattern} initialPart={open.part} onClose={close} />
      )}
      {open?.kind === 'name' && <AddressNameDialog districtId={districtId} pattern={open.pattern} onClose={close} />}
    </>
  )
}
