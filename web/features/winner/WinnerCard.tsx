import { getLocale } from '@snowplow/contract/text/languages.ts'
import type { DistrictWinners } from '@snowplow/contract/winner/winner.ts'
import { Fragment } from 'react'
import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { SentenceWithUserText, UserText } from '../../ui/UserText.tsx'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'
import { writeNamer } from './namer.ts'
import styles from './Winners.module.css'

export const getCardId = (districtId: number) => `district-${districtId}`

export function useWinningNames(): (district: DistrictWinners) => string {
  const { t, language, dir } = useTranslation()
  const and = new Intl.ListFormat(getLocale(language), { type: 'conjunction' })
  return ({ names }) =>
    names.length ? and.format(names.map(({ snowplowName }) => isolate(snowplowName, dir))) : t('winner.noVotes')
}

export function WinningNames({ district }: { district: DistrictWinners }) {
  const { dir } = useTranslation()
  const text = useWinningNames()(district)
  // The list has the page's direction; each name is isolated in it.
  return district.names.length > 0 ? <UserText dir={dir}>{text}</UserText> : <span>{text}</span>
}

export function WinnerCard({ district, isChosen }: { district: DistrictWinners; isChosen: boolean }) {
  const { t } = useTranslation()
  const { names, counties } = district
  return (
    <Card
      as="li"
      id={getCardId(district.districtId)}
      tabIndex={-1}
      data-chosen={isChosen || undefined}
      gap="3"
      className={styles.card}
    >
      <Text as="h3" tone="soft">
        <UserText>{district.name}</UserText>
      </Text>
      {names.length > 1 && (
        <Row>
          <Chip variant="warning">
            {district.isUndecided ? t('winner.drawPending') : t('winner.tie', { count: names.length })}
          </Chip>
        </Row>
      )}
      {names.map(({ snowplowName, snowplowNameDescription, ...namer }) => (
        <Stack as="figure" key={snowplowName} gap="3">
          <PlowIllustration name={snowplowName} decorative />
          <Stack as="figcaption" gap="2">
            <Text as="strong" size="5" weight="bold">
              <UserText>{snowplowName}</UserText>
            </Text>
            <Namer {...namer} />
            {snowplowNameDescription && (
              <Text as="q" tone="soft" dir="auto" className={styles.story}>
                <UserText>{snowplowNameDescription}</UserText>
              </Text>
            )}
          </Stack>
        </Stack>
      ))}
      <Counties counties={counties} className={styles.counties} />
    </Card>
  )
}

function Namer(namer: Pick<DistrictWinners['names'][number], 'family' | 'schoolClass'>) {
  const translator = useTranslation()
  if (!namer.family && !namer.schoolClass) return null
  return (
    <Text size="2">
      <SentenceWithUserText write={(mark) => writeNamer(namer, translator, mark) ?? ''} />
    </Text>
  )
}

export function Counties({ counties, className }: { counties: readonly string[]; className?: string | undefined }) {
  const { t, dir } = useTranslation()
  // Follows a colon: a unit list has no commas in Turkish, and a conjunction list would add "and".
  const comma = dir === 'rtl' ? '، ' : ', '
  return (
    <Text size="2" tone="soft" className={className}>
      {t('winner.counties')}{' '}
      {counties.map((county, at) => (
        <Fragment key={county}>
          {at > 0 && <span>{comma}</span>}
          <UserText>{county}</UserText>
        </Fragment>
      ))}
    </Text>
  )
}
