import type { SetAside } from '@snowplow/contract/poll-result/set-aside.ts'
import { useRef } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useNameList } from '../../i18n/name-list.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'

export type SetAsideAction = 'restore' | 'confirm' | 'decline'

/** Whether a request waits for a second administrator. */
const isWaiting = ({ confirmed, restoring, reverted }: SetAside) => !reverted && (!confirmed || restoring !== null)

interface SetAsideItemProps {
  setAside: SetAside
  /** Undefined once the winners are announced. */
  onAction: ((action: SetAsideAction, item: HTMLElement | null) => void) | undefined
}

export function SetAsideItem({ setAside, onAction }: SetAsideItemProps) {
  const { t, dir } = useTranslation()
  const formatInstant = useInstant()
  const item = useRef<HTMLLIElement>(null)
  const { ballots, reason, firstAt, lastAt, by, at, confirmed, restoring, reverted } = setAside
  return (
    <Row as="li" ref={item} tabIndex={-1} gap="5" isFirstGrowing>
      <Stack gap="1">
        <Text as="h4" size="3" weight="strong">
          <span>{t('setAside.ballots', { count: ballots })}</span> <State setAside={setAside} />
        </Text>
        <Text>
          <UserText>{reason}</UserText>
        </Text>
        <Text size="2" tone="soft">
          <span>{t('setAside.cast', { first: formatInstant(firstAt), last: formatInstant(lastAt) })}</span>
          <br />
          <UserText>{by}</UserText>, <Instant at={at} />
          {confirmed?.by && (
            <>
              <br />
              <span>
                {t('setAside.confirmedBy', { name: isolate(confirmed.by, dir), at: formatInstant(confirmed.at) })}
              </span>
            </>
          )}
        </Text>
        {setAside.confirmation && <WhoConfirms confirmation={setAside.confirmation} />}
        {restoring && <Restoration reason={restoring.reason} by={restoring.by} at={restoring.at} />}
        {reverted && (
          <Restoration
            isDeclined={!confirmed}
            reason={reverted.reason}
            by={reverted.by}
            at={reverted.at}
            confirmedBy={reverted.confirmedBy}
          />
        )}
      </Stack>
      {!reverted && onAction && <Actions setAside={setAside} onAction={(action) => onAction(action, item.current)} />}
    </Row>
  )
}

function WhoConfirms({ confirmation: { by, blocker } }: { confirmation: NonNullable<SetAside['confirmation']> }) {
  const { t } = useTranslation()
  const listNames = useNameList()
  return (
    <Text size="2" tone="soft">
      {joinSentences(
        blocker && blocker !== 'setAside.own_request' && t(`errors.${blocker}`),
        by.length > 0 ? t('setAside.canConfirm', { names: listNames(by) }) : t('setAside.nobodyConfirms'),
      )}
    </Text>
  )
}

function State({ setAside: { confirmed, restoring, reverted } }: { setAside: SetAside }) {
  const { t } = useTranslation()
  if (reverted) return <Chip variant="quiet">{t(confirmed ? 'setAside.restored' : 'setAside.declined')}</Chip>
  if (!confirmed) return <Chip variant="warning">{t('setAside.waiting')}</Chip>
  return restoring ? <Chip variant="warning">{t('setAside.restoreWaiting')}</Chip> : null
}

interface RestorationProps {
  isDeclined?: boolean
  reason: string
  by: string
  at: string
  confirmedBy?: string | null
}

function Restoration({ isDeclined = false, reason, by, at, confirmedBy = null }: RestorationProps) {
  const { t, dir } = useTranslation()
  const formatInstant = useInstant()
  return (
    <Text size="2" tone="soft">
      <span>{t(isDeclined ? 'setAside.declinedBecause' : 'setAside.restoredBecause')}</span>{' '}
      <UserText>{reason}</UserText>
      <br />
      <UserText>{by}</UserText>, <Instant at={at} />
      {confirmedBy && (
        <>
          <br />
          <span>{t('setAside.confirmedBy', { name: isolate(confirmedBy, dir), at: formatInstant(at) })}</span>
        </>
      )}
    </Text>
  )
}

function Actions({ setAside, onAction }: { setAside: SetAside; onAction: (action: SetAsideAction) => void }) {
  const { t } = useTranslation()
  if (!isWaiting(setAside))
    return (
      <Button variant="outlined" onClick={() => onAction('restore')}>
        {t('setAside.restore', { count: setAside.ballots })}
      </Button>
    )
  return (
    <Row gap="3">
      {setAside.confirmation?.blocker === null && (
        <Button variant="filled" onClick={() => onAction('confirm')}>
          {t('setAside.confirm')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => onAction('decline')}>
        {t(setAside.isOwnRequest ? 'setAside.withdraw' : 'setAside.decline')}
      </Button>
    </Row>
  )
}
