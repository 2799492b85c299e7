import type { BallotBurst } from '@snowplow/contract/poll-result.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstant } from '../../../i18n/dates/useInstant.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ShareBar } from '../charts/ShareBar.tsx'
import styles from '../PollResult.module.css'
import { useFigures } from '../useFigures.ts'

const minute = 60_000

/** Enough of a burst for a person to judge it; whose it is, nobody learns. */
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
    <li ref={card} tabIndex={-1} className={styles.card}>
      <div>
        <h4 className={styles.cardTitle}>
          {t(kind === 'client' ? 'pollResult.clientBurst' : 'pollResult.minutesBurst', { count: ballots })}{' '}
          {setAside > 0 && <Chip look="quiet">{t('pollResult.setAside', { count: setAside })}</Chip>}
        </h4>
        <p>
          {t('pollResult.burstMinutes', { count: minutes })}{' '}
          {kind === 'minutes' && t('pollResult.burstClients', { count: clients })}{' '}
          {usual !== null && t('pollResult.burstUsual', { usual: rounded(usual) })}
        </p>
        <p className={styles.soft}>
          {t('setAside.cast', { first: worded(burst.firstAt), last: worded(burst.lastAt) })}
        </p>
      </div>
      <p>{t('pollResult.burstAlike', { alike, count: ballots })}</p>
      <ul className={styles.choices}>
        {choices.map(({ id, snowplowName, share: part }) => (
          <li key={id}>
            <span className={styles.choice}>
              <bdi>{snowplowName}</bdi> <span>{share(part)}</span>
            </span>
            <ShareBar share={part} />
          </li>
        ))}
      </ul>
      {rest > 0 && onSetAside && (
        <Button look="outlined" onClick={() => onSetAside(card.current)}>
          {t('setAside.setAside', { count: rest })}
        </Button>
      )}
    </li>
  )
}
