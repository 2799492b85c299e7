import type { PublicVotingOption } from '@snowplow/contract/public-voting.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import button from '../../ui/button/button.module.css'
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
            className={button.icon}
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={story}
            aria-label={t(isOpen ? 'vote.hideStory' : 'vote.showStory', { name: snowplowName })}
          >
            <Chevron isOpen={isOpen} />
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

function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <path d={isOpen ? 'M6 15l6-6 6 6' : 'M6 9l6 6 6-6'} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
