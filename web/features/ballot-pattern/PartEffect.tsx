import type { PartReview } from '@snowplow/contract/ballot-pattern/pattern-part.ts'
import { getLocale } from '@snowplow/contract/text/languages.ts'
import { useInstant } from '../../i18n/dates.ts'
import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { useNumberFormatters } from '../poll-result/Panel.tsx'
import { EffectOnResult } from '../set-aside/EffectOnResult.tsx'

/** Ballots of a part, and the result of the district without them. */
export function PartEffect({ review }: { review: PartReview }) {
  const { t, dir, language } = useTranslation()
  const formatInstant = useInstant()
  const { share } = useNumberFormatters()
  const { ballots, firstAt, lastAt, choices, effect } = review
  const and = new Intl.ListFormat(getLocale(language), { type: 'conjunction' })
  return (
    <Stack gap="3" aria-live="polite">
      <div>
        <Text weight="strong">{ballots > 0 ? t('setAside.ballots', { count: ballots }) : t('setAside.noneLeft')}</Text>
        <Text size="2" tone="soft">
          <span>{t('setAside.cast', { first: formatInstant(firstAt), last: formatInstant(lastAt) })}</span>
          <br />
          <span>
            {and.format(choices.map(({ snowplowName, share: part }) => `${isolate(snowplowName, dir)} ${share(part)}`))}
          </span>
        </Text>
      </div>
      {ballots > 0 && <EffectOnResult effect={effect} ballots={ballots} />}
    </Stack>
  )
}
