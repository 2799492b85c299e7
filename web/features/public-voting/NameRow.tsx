import type { PublicVotingOption } from '@snowplow/contract/public-voting.ts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import styles from './Poll.module.css'

interface NameRowProps {
  option: PublicVotingOption
  isChosen: boolean
  /** It was picked beyond the third. */
  isRefused: boolean
  onPick: () => void
}

export function NameRow({ option, isChosen, isRefused, onPick }: NameRowProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const box = useId()
  const story = useId()
  const { snowplowName, snowplowNameDescription } = option.publicNameSubmission
  const look = isChosen ? styles.chosen : ''
  return (
    <>
      <tr className={look}>
        <td className={styles.pick}>
          <Checkbox id={box} isChecked={isChosen} onChange={onPick} />
        </td>
        <th scope="row" className={styles.name}>
          <label htmlFor={box}>
            <bdi>{snowplowName}</bdi>
          </label>
          {isRefused && (
            <Text role="alert" ref={showWhole} size="2" weight="strong" tone="danger" className={styles.full}>
              {t('vote.full')}
            </Text>
          )}
        </th>
        <td className={styles.more}>
          <button
            type="button"
            className={styles.unfold}
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={story}
            aria-label={t(isOpen ? 'vote.hideStory' : 'vote.showStory', { name: snowplowName })}
          >
            <Icon of={isOpen ? ChevronUp : ChevronDown} size={24} strokeWidth={2.5} />
          </button>
        </td>
      </tr>
      <tr id={story} hidden={!isOpen} className={`${styles.story} ${look}`}>
        <td />
        <td colSpan={2}>{snowplowNameDescription ? <bdi>{snowplowNameDescription}</bdi> : t('vote.noDescription')}</td>
      </tr>
    </>
  )
}

/** The bar of picks may lie over the row. */
const showWhole = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' })
