import { listSetAsides, type SetAside, takeBallotsBack } from '@snowplow/contract/set-aside.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDecision } from '../../lib/decision.ts'
import { queryOf } from '../../lib/query.ts'
import { useFocusNear } from '../../lib/useFocusNear.ts'
import { useAskedSeason } from '../../ui/address.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Layout.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Stands where the buttons were until the announcement, and leads to where they can be had again. */
export function NotOpen() {
  const { t } = useTranslation()
  return (
    <Card>
      <Row gap="5" isFirstWide>
        <p>{t('errors.setAside.not_open')}</p>
        <ScreenLink to="/admin/schedule" variant="outlined">
          {t('setAside.schedule')}
        </ScreenLink>
      </Row>
    </Card>
  )
}

export function SetAsides({ districtId, isOpen }: { districtId: number; isOpen: boolean }) {
  const { t } = useTranslation()
  const list = useQuery(queryOf(listSetAsides, { params: { districtId: String(districtId) }, query: useAskedSeason() }))
  const [open, setOpen] = useState<SetAside | null>(null)
  const place = useFocusNear(open !== null, list.data)
  const ask = (act: SetAside, item: HTMLElement | null) => {
    place.current = item
    setOpen(act)
  }
  if (list.isError && !list.data) return <FailedNotice onRetry={list.refetch}>{t('setAside.listFailed')}</FailedNotice>
  if (!list.data) return <Waiting />
  if (list.data.items.length === 0)
    return (
      <Text size="2" tone="soft">
        {t('setAside.none')}
      </Text>
    )
  return (
    <>
      <Stack as="ul" isRuled>
        {list.data.items.map((act) => (
          <Act key={act.id} act={act} onTakeBack={isOpen ? (item) => ask(act, item) : undefined} />
        ))}
      </Stack>
      {open && <TakeBackDialog act={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface ActProps {
  act: SetAside
  onTakeBack: ((item: HTMLElement | null) => void) | undefined
}

function Act({ act, onTakeBack }: ActProps) {
  const { t } = useTranslation()
  const worded = useInstant()
  const item = useRef<HTMLLIElement>(null)
  return (
    <Row as="li" ref={item} tabIndex={-1} gap="5" isFirstWide>
      <Stack gap="1">
        <Text as="h4" size="3" weight="strong">
          {t('setAside.ballots', { count: act.ballots })}{' '}
          {act.takenBack && <Chip variant="quiet">{t('setAside.takenBack')}</Chip>}
        </Text>
        <Text>
          <bdi>{act.reason}</bdi>
        </Text>
        <Text size="2" tone="soft">
          {t('setAside.cast', { first: worded(act.firstAt), last: worded(act.lastAt) })}
          <br />
          <bdi>{act.by}</bdi>, <Instant at={act.at} />
        </Text>
        {act.takenBack && (
          <Text size="2" tone="soft">
            {t('setAside.takenBackBecause')} <bdi>{act.takenBack.reason}</bdi>
            <br />
            <bdi>{act.takenBack.by}</bdi>, <Instant at={act.takenBack.at} />
          </Text>
        )}
      </Stack>
      {!act.takenBack && onTakeBack && (
        <Button variant="outlined" onClick={() => onTakeBack(item.current)}>
          {t('setAside.takeBack', { count: act.ballots })}
        </Button>
      )}
    </Row>
  )
}

function TakeBackDialog({ act, onClose }: { act: SetAside; onClose: () => void }) {
  const { t } = useTranslation()
  const takeBack = useDecision(takeBallotsBack, { isAwaited: true })
  return (
    <ReasonDialog
      title={t('setAside.takeBackTitle', { count: act.ballots })}
      confirm={t('setAside.takeBack', { count: act.ballots })}
      hint={t('setAside.takeBackHint')}
      onSend={(body) => takeBack.decide({ params: { id: String(act.id) }, body })}
      onSent={({ ballots }) => showToast(t('setAside.backToast', { count: ballots }))}
      onClose={onClose}
    >
      <p>{t('setAside.takeBackText')}</p>
    </ReasonDialog>
  )
}
