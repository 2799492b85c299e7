import type { Finding, Part } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useNumberFormatters } from '../poll-result/Panel.tsx'

interface FindingItemProps {
  finding: Finding
  part: Part | undefined
  /** Undefined once the winners are announced. */
  onReview: ((part: string) => void) | undefined
}

/** Says in a sentence what differs. */
export function useFindingText(): (finding: Finding) => string {
  const { t } = useTranslation()
  const { number, rounded, share } = useNumberFormatters()
  return ({ kind, names, county, observed, expected, number: figure }) =>
    t(`pollResult.finding_${kind === 'county' && county === null ? 'noCounty' : kind}`, {
      observed: number(Math.round(observed)),
      expected: rounded(expected),
      number: kind === 'random' ? share(figure) : '',
      names: names.join(' · '),
      county: county ?? '',
    })
}

export function FindingItem({ finding, part, onReview }: FindingItemProps) {
  const { t } = useTranslation()
  const describe = useFindingText()
  return (
    <li>
      <span>{describe(finding)}</span>
      {part && onReview && (
        <>
          {' '}
          <Button variant="text" size="small" onClick={() => onReview(part.key)}>
            {t('pollResult.lookAt', { count: part.ballots })}
          </Button>
        </>
      )}
    </li>
  )
}
