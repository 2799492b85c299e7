import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { phaseNumbers } from '@snowplow/contract/contest/phases.ts'
import { languages } from '@snowplow/contract/text/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { loadTexts, useTranslation } from '../../i18n/i18n.ts'
import { useAddress } from '../../ui/address.ts'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { RadioGroup } from '../../ui/input/RadioGroup.tsx'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Text } from '../../ui/layout/Boxes.tsx'
import { getPhase, useGetContest } from '../contest/contest.queries.ts'
import { SeasonSwitch, useSeason } from '../season/SeasonSwitch.tsx'
import { PhaseKit } from './PhaseKit.tsx'
import { WinnersKit } from './WinnersKit.tsx'
import '../../i18n/staff.ts'

const parts = ['1', '2', '3', '4', 'winners'] as const
type Part = (typeof parts)[number]

/** The part that is open or comes next; the winners after the last. */
const getCurrentPart = (contest: Contest): Part => {
  const next = phaseNumbers.find((number) => getPhase(contest, number).state !== 'ended')
  return contest.concluded || !next ? 'winners' : `${next}`
}

/** Ready texts, pictures and links for the press and social media, for each phase and for the winners. */
export default function PressKitPage({ title }: { title: string }) {
  const { t, language } = useTranslation()
  const address = useAddress()
  const { query, year } = useSeason()
  const contest = useGetContest(query.season)
  const offered = contest.data?.branding.languages ?? []
  // Not `language`, the parameter of the page's own.
  const textLanguage = address.oneOf('texts', offered) || language
  const texts = useQuery({
    queryKey: ['press texts', textLanguage],
    queryFn: () => loadTexts(textLanguage, ['open', 'press']),
    meta: { tags: undefined },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const part = address.oneOf('part', parts) || (contest.data && getCurrentPart(contest.data))
  const isLoaded = contest.data && texts.data && part
  const source = isLoaded && {
    translator: texts.data,
    contest: contest.data,
    archive: contest.data.season.state === 'closed' && year ? year : undefined,
    site: location.origin,
  }
  return (
    <AdminPage title={title} lead={t('pressKit.lead')}>
      <SeasonSwitch address={address} />
      {part && (
        <RadioGroup
          variant="line"
          label={t('pressKit.part')}
          options={parts.map((value) => ({
            value,
            label: value === 'winners' ? t('pressKit.winners') : t(`front.phase_${value}`),
          }))}
          value={part}
          onChange={(next) => address.go({ part: next })}
        />
      )}
      <RadioGroup
        variant="line"
        label={t('pressKit.language')}
        options={offered.map((value) => ({
          value,
          label: <span lang={value}>{languages[value].name}</span>,
        }))}
        value={textLanguage}
        onChange={(next) => address.go({ texts: next })}
      />
      {!languages[textLanguage].isReviewed && (
        <Text size="2" tone="soft">
          {t('pressKit.readFirst')}
        </Text>
      )}
      {!source && <QueryNotice of={[contest, texts]} failed={t('pressKit.failed')} hasReason />}
      {source && part === 'winners' && <WinnersKit source={source} />}
      {source && part && part !== 'winners' && (
        <PhaseKit source={source} number={phaseNumbers[Number(part) - 1] ?? 1} />
      )}
    </AdminPage>
  )
}
