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

export function FindingItem({ finding, part, onReview }: FindingItemProps) {
  const { t } = useTranslation()
  const { number, rounded, share } = useNumberFormatters()
  const { kind, names, county } = finding
  const key = kind === 'county' && county === null ? 'noCounty' : kind
  return (
    <li>
      <span>
        {t(`pollResult.finding_${key}`, {
          observed: number(Math.round(finding.observed)),
          expected: rounded(finding.expected),
          number: kind === 'random' ? share(finding.number) : rounded(finding.number),
          names: names.join(' · '),
          county: county ?? '',
        })}
      </span>
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
