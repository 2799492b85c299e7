import type { BallotBurst } from '@snowplow/contract/poll-result.ts'
import { setAsideBallots } from '@snowplow/contract/set-aside.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDecision } from '../../lib/decision.ts'
import { useFocusNear } from '../../lib/useFocusNear.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Columns, Panel, Row, Stack, Text } from '../../ui/layout/Layout.tsx'
import { ReasonDialog } from '../set-aside/ReasonDialog.tsx'
import { ShareBar, useNumberFormatters } from './Panel.tsx'
import { burstsQuery } from './poll-result.queries.ts'

interface BurstsProps {
  districtId: number
  isLive: boolean
  isOpen: boolean
}

export function Bursts({ districtId, isLive, isOpen }: BurstsProps) {
  const { t } = useTranslation()
  const bursts = useQuery(burstsQuery(districtId, isLive, useSelectedSeason()))
  const [open, setOpen] = useState<BallotBurst | null>(null)
  const focusRef = useFocusNear(open !== null, bursts.data)
  const openDialog = (burst: BallotBurst, card: HTMLElement | null) => {
    focusRef.current = card
    setOpen(burst)
  }
  if (!bursts.data) return <QueryNotice of={bursts} failed={t('pollResult.burstsFailed')} />
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
            onExclude={isOpen ? (card) => openDialog(burst, card) : undefined}
          />
        ))}
      </Columns>
      {total > items.length && (
        <Text size="2" tone="soft">
          {t('pollResult.moreBursts', { visible: items.length, total })}
        </Text>
      )}
      {open && <SetAsideDialog districtId={districtId} burst={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const minuteMs = 60_000

interface BurstCardProps {
  burst: BallotBurst
  onExclude: ((card: HTMLElement | null) => void) | undefined
}

/** Contains no data that identifies the voters. */
function BurstCard({ burst, onExclude }: BurstCardProps) {
  const { t } = useTranslation()
  const { rounded, share } = useNumberFormatters()
  const formatInstant = useInstant()
  const card = useRef<HTMLLIElement>(null)
  const { kind, ballots, setAside, clients, typical, identical, choices } = burst
  const minutes = Math.max(1, Math.ceil((Date.parse(burst.lastAt) - Date.parse(burst.firstAt)) / minuteMs))
  const rest = ballots - setAside
  return (
    <Panel as="li" ref={card} tabIndex={-1} gap="3">
      <div>
        <Row as="h4" gap="3">
          {t(kind === 'client' ? 'pollResult.clientBurst' : 'pollResult.minutesBurst', { count: ballots })}{' '}
          {setAside > 0 && <Chip variant="quiet">{t('pollResult.setAside', { count: setAside })}</Chip>}
        </Row>
        <p>
          {t('pollResult.burstMinutes', { count: minutes })}{' '}
          {kind === 'minutes' && t('pollResult.burstClients', { count: clients })}{' '}
          {typical !== null && t('pollResult.burstTypical', { typical: rounded(typical) })}
        </p>
        <Text size="2" tone="soft">
          {t('setAside.cast', { first: formatInstant(burst.firstAt), last: formatInstant(burst.lastAt) })}
        </Text>
      </div>
      <p>{t('pollResult.burstIdentical', { identical, count: ballots })}</p>
      <Stack as="ul" gap="3">
        {choices.map(({ id, snowplowName, share: fraction }) => (
          <li key={id}>
            <Row as="span" gap="3" isUnwrapped align="stretch" justify="between">
              <bdi>{snowplowName}</bdi> <span>{share(fraction)}</span>
            </Row>
            <ShareBar share={fraction} />
          </li>
        ))}
      </Stack>
      {rest > 0 && onExclude && (
        <Row>
          <Button variant="outlined" onClick={() => onExclude(card.current)}>
            {t('setAside.setAside', { count: rest })}
          </Button>
        </Row>
      )}
    </Panel>
  )
}

interface SetAsideDialogProps {
  districtId: number
  /** Snapshot that was reviewed: ballots added since are not set aside. */
  burst: BallotBurst
  onClose: () => void
}

function SetAsideDialog({ districtId, burst, onClose }: SetAsideDialogProps) {
  const { t } = useTranslation()
  const setAside = useDecision(setAsideBallots, { isAwaited: true })
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
      onSent={({ ballots, confirmed }) =>
        showToast(confirmed ? t('setAside.asideToast', { count: ballots }) : t('setAside.requestedToast'))
      }
      onClose={onClose}
    >
      <p>{t('setAside.setAsideText')}</p>
      {kind === 'minutes' && <p>{t('setAside.minutesText', { count: burst.clients })}</p>}
    </ReasonDialog>
  )
}
