import { localeOf } from '@snowplow/contract/languages.ts'
import { minPartBallots, type PartReview } from '@snowplow/contract/pattern-part.ts'
import { useInstant } from '../../i18n/dates.ts'
import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { Stack, Text } from '../../ui/layout/Layout.tsx'
import { phaseOf, useGetContest } from '../contest/contest.queries.ts'
import { getEffectKey } from './effect-key.ts'
import { useNumberFormatters } from './Panel.tsx'

/** Ballots of a part, and the result of the district without them. */
export function PartEffect({ review }: { review: PartReview }) {
  const { t, dir, language } = useTranslation()
  const formatInstant = useInstant()
  const { number, share } = useNumberFormatters()
  const contest = useGetContest(useSelectedSeason().season).data
  const isVotingOver = contest !== undefined && phaseOf(contest, 3).state === 'ended'
  const { ballots, firstAt, lastAt, choices, effect } = review
  const and = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  const list = (names: readonly string[]) => and.format(names.map((name) => isolate(name, dir)))
  const [before, after] = [effect.before.leaders, effect.after.leaders]
  return (
    <Stack gap="3" aria-live="polite">
      <div>
        <Text weight="strong">{ballots > 0 ? t('setAside.ballots', { count: ballots }) : t('setAside.noneLeft')}</Text>
        <Text size="2" tone="soft">
          {t('setAside.cast', { first: formatInstant(firstAt), last: formatInstant(lastAt) })}
          <br />
          {and.format(choices.map(({ snowplowName, share: part }) => `${isolate(snowplowName, dir)} ${share(part)}`))}
        </Text>
      </div>
      {ballots > 0 && (
        <>
          <Text as="h3" size="3" weight="bold">
            {t('setAside.effect')}
          </Text>
          <p>
            {t(`setAside.effect_${getEffectKey(before, after, isVotingOver)}`, {
              before: list(before),
              after: list(after),
            })}
          </p>
          {ballots < minPartBallots ? (
            <Text size="2" tone="soft">
              {t('setAside.effectFew')}
            </Text>
          ) : (
            <FigureTable
              caption={t('setAside.effect')}
              columns={[
                { header: t('pollResult.name'), cell: ({ snowplowName }) => <bdi>{snowplowName}</bdi> },
                { header: t('setAside.effectBefore'), isNumber: true, cell: (name) => number(name.before) },
                { header: t('setAside.effectAfter'), isNumber: true, cell: (name) => number(name.after) },
              ]}
              rows={effect.names}
              keyOf={({ snowplowName }) => snowplowName}
            />
          )}
        </>
      )}
    </Stack>
  )
}
