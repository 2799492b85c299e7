import {
  confirmExclusion,
  declineExclusion,
  getRequestEffect,
  listSetAsides,
  restoreBallots,
  type SetAside,
} from '@snowplow/contract/poll-result/set-aside.ts'
import { getCountRules } from '@snowplow/contract/results/ties.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDecision } from '../../lib/decision.ts'
import { useFocusNear } from '../../lib/hooks/useFocusNear.ts'
import { toQuery } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { retryWhileCounting } from '../contest/while-counting.ts'
import { Confirmers } from '../draw/Confirmers.tsx'
import { EffectOnResult } from './EffectOnResult.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { type SetAsideAction, SetAsideItem } from './SetAsideItem.tsx'

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
    toQuery(listSetAsides, { params: { districtId: String(districtId) }, query: useSelectedSeason() }),
  )
  const [open, setOpen] = useState<{ action: SetAsideAction; setAside: SetAside } | null>(null)
  const focusRef = useFocusNear(open !== null, list.data)
  if (!list.data) return <QueryNotice of={list} failed={t('setAside.listFailed')} />
  if (list.data.items.length === 0)
    return (
      <Text size="2" tone="soft">
        {t('setAside.none')}
      </Text>
    )
  const openDialog = (setAside: SetAside) => (action: SetAsideAction, item: HTMLElement | null) => {
    focusRef.current = item
    setOpen({ action, setAside })
  }
  const close = () => setOpen(null)
  return (
    <>
      <Stack as="ul" isRuled>
        {list.data.items.map((setAside) => (
          <SetAsideItem key={setAside.id} setAside={setAside} onAction={isOpen ? openDialog(setAside) : undefined} />
        ))}
      </Stack>
      {open?.action === 'restore' && <RestoreDialog setAside={open.setAside} onClose={close} />}
      {open?.action === 'confirm' && <ConfirmationDialog setAside={open.setAside} onClose={close} />}
      {open?.action === 'decline' && <DeclineDialog setAside={open.setAside} onClose={close} />}
    </>
  )
}

interface DialogProps {
  setAside: SetAside
  onClose: () => void
}

function RestoreDialog({ setAside, onClose }: DialogProps) {
  const { t } = useTranslation()
  const restore = useDecision(restoreBallots, { isAwaited: true })
  const rules = useQuery(toQuery(getCountRules, { query: useSelectedSeason() })).data
  return (
    <ReasonDialog
      title={t('setAside.restoreTitle', { count: setAside.ballots })}
      confirm={t('setAside.restore', { count: setAside.ballots })}
      hint={t('setAside.restoreHint')}
      onSend={(body) => restore.decide({ params: { id: String(setAside.id) }, body })}
      onSent={({ ballots, restoring }) =>
        showToast(restoring ? t('setAside.requestedToast') : t('setAside.backToast', { count: ballots }))
      }
      onClose={onClose}
    >
      {rules?.needsSecondAdministrator === false && <p>{t('setAside.restoreText')}</p>}
      <Confirmers isRequest />
    </ReasonDialog>
  )
}

function ConfirmationDialog({ setAside: { id, by, reason, ballots, restoring }, onClose }: DialogProps) {
  const { t, dir } = useTranslation()
  const confirm = useDecision(confirmExclusion, { isAwaited: true })
  const effect = useQuery({
    ...toQuery(getRequestEffect, { params: { id: String(id) }, query: useSelectedSeason() }),
    ...retryWhileCounting,
    // Once confirmed, no request is left to compare.
    enabled: !confirm.isPending,
  })
  const [failure, setFailure] = useState<Error | null>(null)
  const send = () =>
    confirm
      .decide({ params: { id: String(id) }, body: {} })
      .then(() => {
        showToast(t('setAside.confirmedToast'))
        onClose()
      })
      .catch(setFailure)
  return (
    <ConfirmDialog
      title={t(restoring ? 'setAside.confirmRestoreTitle' : 'setAside.confirmAsideTitle')}
      confirm={t('setAside.confirm')}
      isPending={confirm.isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      {failure && <FailureNotice error={failure} />}
      <Text weight="strong">{t('setAside.ballots', { count: ballots })}</Text>
      <Text dir="auto">{restoring?.reason ?? reason}</Text>
      {effect.data ? (
        <EffectOnResult effect={effect.data} ballots={ballots} isRestoration={restoring !== null} />
      ) : (
        <QueryNotice of={effect} failed={t('setAside.effectFailed')} />
      )}
      <p>{t('setAside.confirmText', { name: isolate(restoring?.by ?? by, dir) })}</p>
    </ConfirmDialog>
  )
}

function DeclineDialog({ setAside: { id, isOwnRequest }, onClose }: DialogProps) {
  const { t } = useTranslation()
  const decline = useDecision(declineExclusion, { isAwaited: true })
  return (
    <ReasonDialog
      title={t(isOwnRequest ? 'setAside.withdrawTitle' : 'setAside.declineTitle')}
      confirm={t(isOwnRequest ? 'setAside.withdraw' : 'setAside.decline')}
      hint={t('setAside.restoreHint')}
      onSend={(body) => decline.decide({ params: { id: String(id) }, body })}
      onSent={() => showToast(t('setAside.declinedToast'))}
      onClose={onClose}
    >
      <p>{t('setAside.declineText')}</p>
    </ReasonDialog>
  )
}
