import { minPartBallots, type ResultEffect } from '@snowplow/contract/ballot-pattern/pattern-part.ts'
import { getLocale } from '@snowplow/contract/text/languages.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useNameList } from '../../i18n/name-list.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { Text } from '../../ui/layout/Boxes.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { getPhase, useGetContest } from '../contest/contest.queries.ts'
import { getEffectKey } from './effect-key.ts'

interface EffectOnResultProps {
  effect: ResultEffect
  /** Ballots of the decision. */
  ballots: number
  isRestoration?: boolean
}

/** Effect of a decision about ballots on the result of their district. */
export function EffectOnResult({ effect, ballots, isRestoration = false }: EffectOnResultProps) {
  const { t, language } = useTranslation()
  const listNames = useNameList()
  const number = new Intl.NumberFormat(getLocale(language))
  const contest = useGetContest(useSelectedSeason().season).data
  const isVotingOver = contest !== undefined && getPhase(contest, 3).state === 'ended'
  const [before, after] = [effect.before.leaders, effect.after.leaders]
  return (
    <>
      <Text as="h3" size="3" weight="bold">
        {t('setAside.effect')}
      </Text>
      <p>
        {t(`setAside.effect_${getEffectKey(before, after, isVotingOver)}`, {
          before: listNames(before),
          after: listNames(after),
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
            { header: t('pollResult.name'), cell: ({ snowplowName }) => <UserText>{snowplowName}</UserText> },
            { header: t('setAside.effectBefore'), isNumber: true, cell: (name) => number.format(name.before) },
            {
              header: t(isRestoration ? 'setAside.effectWith' : 'setAside.effectAfter'),
              isNumber: true,
              cell: (name) => number.format(name.after),
            },
          ]}
          rows={effect.names}
          keyOf={({ snowplowName }) => snowplowName}
        />
      )}
    </>
  )
}
