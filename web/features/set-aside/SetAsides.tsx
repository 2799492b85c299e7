import { listSetAsides, restoreBallots, type SetAside } from '@snowplow/contract/set-aside.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDecision } from '../../lib/decision.ts'
import { queryOf } from '../../lib/query.ts'
import { useFocusNear } from '../../lib/useFocusNear.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Layout.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Replaces the buttons after the announcement and links to the schedule, which can make them available again. */
export function NotOpen() {
  const { t } = useTranslation()
  return (
    <Card>
      <Row gap="5" isFirstGrowing>
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
  const list = useQuery(
    queryOf(listSetAsides, { params: { districtId: String(districtId) }, query: useSelectedSeason() }),
  )
  const [open, setOpen] = useState<SetAside | null>(null)
  const focusRef = useFocusNear(open !== null, list.data)
  const openDialog = (setAside: SetAside, item: HTMLElement | null) => {
    focusRef.current = item
    setOpen(setAside)
  }
  if (!list.data) return <QueryNotice of={list} failed={t('setAside.listFailed')} />
  if (list.data.items.length === 0)
    return (
      <Text size="2" tone="soft">
        {t('setAside.none')}
      </Text>
    )
  return (
    <>
      <Stack as="ul" isRuled>
        {list.data.items.map((setAside) => (
          <SetAsideItem
            key={setAside.id}
            setAside={setAside}
            onTakeBack={isOpen ? (item) => openDialog(setAside, item) : undefined}
          />
        ))}
      </Stack>
      {open && <TakeBackDialog setAside={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface SetAsideItemProps {
  setAside: SetAside
  onTakeBack: ((item: HTMLElement | null) => void) | undefined
}

function SetAsideItem({ setAside, onTakeBack }: SetAsideItemProps) {
  const { t } = useTranslation()
  const formatInstant = useInstant()
  const item = useRef<HTMLLIElement>(null)
  return (
    <Row as="li" ref={item} tabIndex={-1} gap="5" isFirstGrowing>
      <Stack gap="1">
        <Text as="h4" size="3" weight="strong">
          {t('setAside.ballots', { count: setAside.ballots })}{' '}
          {setAside.reverted && <Chip variant="quiet">{t('setAside.restored')}</Chip>}
        </Text>
        <Text>
          <bdi>{setAside.reason}</bdi>
        </Text>
        <Text size="2" tone="soft">
          {t('setAside.cast', { first: formatInstant(setAside.firstAt), last: formatInstant(setAside.lastAt) })}
          <br />
          <bdi>{setAside.by}</bdi>, <Instant at={setAside.at} />
        </Text>
        {setAside.reverted && (
          <Text size="2" tone="soft">
            {t('setAside.restoredBecause')} <bdi>{setAside.reverted.reason}</bdi>
            <br />
            <bdi>{setAside.reverted.by}</bdi>, <Instant at={setAside.reverted.at} />
          </Text>
        )}
      </Stack>
      {!setAside.reverted && onTakeBack && (
        <Button variant="outlined" onClick={() => onTakeBack(item.current)}>
          {t('setAside.restore', { count: setAside.ballots })}
        </Button>
      )}
    </Row>
  )
}

function TakeBackDialog({ setAside, onClose }: { setAside: SetAside; onClose: () => void }) {
  const { t } = useTranslation()
  const takeBack = useDecision(restoreBallots, { isAwaited: true })
  return (
    <ReasonDialog
      title={t('setAside.restoreTitle', { count: setAside.ballots })}
      confirm={t('setAside.restore', { count: setAside.ballots })}
      hint={t('setAside.restoreHint')}
      onSend={(body) => takeBack.decide({ params: { id: String(setAside.id) }, body })}
      onSent={({ ballots }) => showToast(t('setAside.backToast', { count: ballots }))}
      onClose={onClose}
    >
      <p>{t('setAside.restoreText')}</p>
    </ReasonDialog>
  )
}
