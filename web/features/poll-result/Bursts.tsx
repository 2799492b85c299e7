import type { BallotBurst } from '@snowplow/contract/poll-result.ts'
import { setBallotsAside } from '@snowplow/contract/set-aside.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDecision } from '../../lib/decision.ts'
import { useFocusNear } from '../../lib/useFocusNear.ts'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Columns } from '../../ui/layout/Layout.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { ReasonDialog } from '../set-aside/ReasonDialog.tsx'
import { useIsSettingAsideOpen } from '../set-aside/SetAsides.tsx'
import { BurstCard } from './BurstCard.tsx'
import { useListBallotBursts } from './poll-result.queries.ts'

/** What is unusual among a district's ballots: a person judges it, and sets it aside or lets it be. */
export function Bursts({ districtId, isLive }: { districtId: number; isLive: boolean }) {
  const { t } = useTranslation()
  const bursts = useListBallotBursts(districtId, isLive)
  const isOpen = useIsSettingAsideOpen()
  const [open, setOpen] = useState<BallotBurst | null>(null)
  const place = useFocusNear(open !== null, bursts.data)
  const ask = (burst: BallotBurst, card: HTMLElement | null) => {
    place.current = card
    setOpen(burst)
  }
  if (bursts.isError && !bursts.data)
    return <FailedNotice onRetry={() => bursts.refetch()}>{t('pollResult.burstsFailed')}</FailedNotice>
  if (!bursts.data) return <Waiting label={t('error.loading')} />
  const { items, total } = bursts.data
  if (items.length === 0)
    return (
      <Text size="2" tone="soft">
        {t('pollResult.noBursts')}
      </Text>
    )
  return (
    <>
      <Columns as="ul" least="3" gap="4" align="stretch">
        {items.map((burst) => (
          <BurstCard
            key={`${burst.kind} ${burst.firstBallotId}`}
            burst={burst}
            onSetAside={isOpen ? (card) => ask(burst, card) : undefined}
          />
        ))}
      </Columns>
      {total > items.length && (
        <Text size="2" tone="soft">
          {t('pollResult.moreBursts', { shown: items.length, total })}
        </Text>
      )}
      {open && <SetAsideDialog districtId={districtId} burst={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface SetAsideDialogProps {
  districtId: number
  /** As it was looked at: what has joined it since is not meant. */
  burst: BallotBurst
  onClose: () => void
}

function SetAsideDialog({ districtId, burst, onClose }: SetAsideDialogProps) {
  const { t } = useTranslation()
  const setAside = useDecision(setBallotsAside, { isAwaited: true })
  const count = burst.ballots - burst.setAside
  const { kind, firstBallotId, lastBallotId } = burst
  return (
    <ReasonDialog
      title={t('setAside.setAsideTitle', { count })}
      confirm={t('setAside.setAside', { count })}
      hint={t('setAside.reasonHint')}
      onSend={({ reason }) =>
        setAside.decide({
          params: { districtId: String(districtId) },
          body: { burst: { kind, firstBallotId, lastBallotId }, reason },
        })
      }
      onSent={({ ballots }) => showToast(t('setAside.asideToast', { count: ballots }))}
      onClose={onClose}
    >
      <p>{t('setAside.setAsideText')}</p>
      {kind === 'minutes' && <p>{t('setAside.minutesText', { count: burst.clients })}</p>}
    </ReasonDialog>
  )
}
