import type { ApprovedName } from '@snowplow/contract/district-poll/district-poll.ts'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/input/Checkbox.tsx'
import { joinClasses, Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import shared from '../../../ui/layout/shared.module.css'
import { UserText } from '../../../ui/UserText.tsx'
import { useGetContest } from '../../contest/contest.queries.ts'
import { translateGrade } from '../../county/county.queries.ts'
import { getCountyTitle } from '../../public-voting/county-title.ts'
import styles from '../DistrictPoll.module.css'

/** Limits in characters and lines above which a story is collapsed. */
const maxStoryLength = 240
const maxStoryLines = 4
const collapsedLines = 3
const isLong = (story: string) => story.length > maxStoryLength || story.split('\n').length > maxStoryLines

interface ApprovedNameRowProps {
  name: ApprovedName
  county: string
  isPicked: boolean
  onPick: () => void
}

export function ApprovedNameRow({ name, county, isPicked, onPick }: ApprovedNameRowProps) {
  const { t } = useTranslation()
  const contest = useGetContest().data
  const box = useId()
  const [isOpen, setOpen] = useState(false)
  const { snowplowName, snowplowNameDescription: story } = name
  const isFolded = isLong(story) && !isOpen
  return (
    <Row as="li" gap="4" isUnwrapped align="start" className={joinClasses(styles.approved, isPicked && shared.chosen)}>
      <Checkbox id={box} isChecked={isPicked} onChange={onPick} />
      <Row gap="4" isFirstGrowing align="baseline">
        <Stack align="start" className={styles.details}>
          <Text as="label" htmlFor={box} size="4" weight="strong" className={styles.name}>
            <UserText>{snowplowName}</UserText>
          </Text>
          <Text tone="soft" width={620} lines={isFolded ? collapsedLines : undefined} className={styles.story}>
            {story ? <UserText>{story}</UserText> : t('vote.noDescription')}
          </Text>
          {isLong(story) && (
            <Button
              variant="text"
              size="small"
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'favorites.lessOf' : 'favorites.moreOf', { name: snowplowName })}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'favorites.less' : 'favorites.more')}
            </Button>
          )}
        </Stack>
        <Row as="p" gap="3">
          <Text as="span" size="2" tone="soft">
            {translateGrade(name.gradeLevel, t)}
          </Text>
          {county && (
            <Text as="span" size="2" tone="soft">
              {getCountyTitle(county, contest, t)}
            </Text>
          )}
        </Row>
      </Row>
    </Row>
  )
}
