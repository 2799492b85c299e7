import type { PollResult } from '@snowplow/contract/poll-result.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { type FigureColumn, FigureTable } from '../../ui/layout/FigureTable.tsx'
import { Row } from '../../ui/layout/Layout.tsx'
import { ShareBar, useFigures } from './Panel.tsx'
import styles from './PollResult.module.css'

type Result = PollResult['results'][number]

/** Equal counts share a place and are marked. */
export function ResultTable({ results }: { results: Result[] }) {
  const { t } = useTranslation()
  const { number, share } = useFigures()
  const [isWhole, setWhole] = useState(false)
  const columns: FigureColumn<Result>[] = [
    { header: t('pollResult.place'), cell: ({ place }) => number(place) },
    {
      header: t('pollResult.name'),
      cell: (result) => (
        <>
          <Row as="span" gap="3" className={styles.name}>
            <bdi className={result.place === 1 ? styles.first : undefined}>{result.snowplowName}</bdi>
            {result.isTied && <Chip variant={result.place === 1 ? 'strong' : 'quiet'}>{t('pollResult.tie')}</Chip>}
          </Row>
          <ShareBar share={result.share} isStrong={result.place === 1} />
        </>
      ),
    },
    { header: t('pollResult.votes'), isNumber: true, cell: ({ numberOfVotes }) => number(numberOfVotes) },
    { header: t('pollResult.share'), isNumber: true, cell: (result) => share(result.share) },
  ]
  return (
    <>
      <FigureTable
        caption={t('pollResult.results')}
        columns={columns}
        rows={isWhole ? results : results.slice(0, firstNames)}
        keyOf={({ id }) => id}
        head={1}
      />
      {results.length > firstNames && (
        <div>
          <Button variant="outlined" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('pollResult.showFirst') : t('pollResult.showAll', { count: results.length })}
          </Button>
        </div>
      )}
    </>
  )
}

/** Shown at first, in the table and as bars: the names behind them win nothing. */
export const firstNames = 10
