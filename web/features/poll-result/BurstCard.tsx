import type { BallotBurst } from '@snowplow/contract/poll-result.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstant } from '../../i18n/dates/useInstant.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Panel } from '../../ui/layout/Card.tsx'
import { Row, Stack } from '../../ui/layout/Layout.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { ShareBar, useFigures } from './Panel.tsx'
import styles from './PollResult.module.css'

const minute = 60_000

/** Whose it is, nobody learns. */
export function BurstCard({
  burst,
  onSetAside,
}: {
  burst: BallotBurst
  onSetAside: ((card: HTMLElement | null) => void) | undefined
}) {
  const { t } = useTranslation()
  const { rounded, share } = useFigures()
  const worded = useInstant()
  const card = useRef<HTMLLIElement>(null)
  const { kind, ballots, setAside, clients, usual, alike, choices } = burst
  const minutes = Math.max(1, Math.ceil((Date.parse(burst.lastAt) - Date.parse(burst.firstAt)) / minute))
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
          {usual !== null && t('pollResult.burstUsual', { usual: rounded(usual) })}
        </p>
        <Text size="2" tone="soft">
          {t('setAside.cast', { first: worded(burst.firstAt), last: worded(burst.lastAt) })}
        </Text>
      </div>
      <p>{t('pollResult.burstAlike', { alike, count: ballots })}</p>
      <Stack as="ul" gap="3">
        {choices.map(({ id, snowplowName, share: part }) => (
          <li key={id}>
            <Row as="span" gap="3" isUnwrapped align="stretch" justify="between" className={styles.choice}>
              <bdi>{snowplowName}</bdi> <span>{share(part)}</span>
            </Row>
            <ShareBar share={part} />
          </li>
        ))}
      </Stack>
      {rest > 0 && onSetAside && (
        <Row>
          <Button variant="outlined" onClick={() => onSetAside(card.current)}>
            {t('setAside.setAside', { count: rest })}
          </Button>
        </Row>
      )}
    </Panel>
  )
}
