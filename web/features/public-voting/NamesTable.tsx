import { votePicks, voteTablePageSize } from '@snowplow/contract/limits.ts'
import type { PublicVotingOption } from '@snowplow/contract/public-voting.ts'
import { nameKey } from '@snowplow/contract/text/words.ts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { memo, startTransition, useCallback, useEffect, useId, useOptimistic, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import button from '../../ui/button/button.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { joinClasses, Row, Stack } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { UserText } from '../../ui/UserText.tsx'
import styles from './Poll.module.css'
import { type Ballot, togglePick } from './useBallot.ts'

interface NamesTableProps {
  options: PublicVotingOption[]
  ballot: Ballot
  onChosen?: (chosen: readonly number[]) => void
  /** Element id of the ballot's progress, which the link after the last pick targets. */
  progressId?: string
}

export function NamesTable({ options, ballot, onChosen, progressId }: NamesTableProps) {
  const { t } = useTranslation()
  // Optimistic: on slow phones, a pick is visible before the bar, captcha and request body update.
  const [{ chosen }, showPick] = useOptimistic(ballot.picks, togglePick)
  const { toggle } = ballot
  // Stable callback, so that unchanged rows do not re-render.
  const pick = useCallback(
    (id: number) =>
      startTransition(() => {
        showPick(id)
        toggle(id)
      }),
    [showPick, toggle],
  )
  useEffect(() => onChosen?.(chosen), [chosen, onChosen])
  const [text, setText] = useState('')
  const [page, setPage] = useState(0)
  const table = useRef<HTMLTableElement>(null)

  const searchKey = nameKey(text)
  // Skips the comparison while nothing is searched.
  const found = searchKey
    ? options.filter(({ publicNameSubmission }) => nameKey(publicNameSubmission.snowplowName).includes(searchKey))
    : options
  const from = page * voteTablePageSize
  const visible = found.slice(from, from + voteTablePageSize)

  const search = (input: string) => {
    setText(input)
    setPage(0)
  }
  const goToPage = (other: number) => {
    setPage(other)
    table.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      {options.length > voteTablePageSize && (
        <Stack width={420} className="scripted">
          <TextInput id="search" type="search" label={t('vote.search')} value={text} onChange={search} />
        </Stack>
      )}
      <table ref={table} className={styles.table} aria-labelledby="names">
        <thead>
          <tr>
            <th scope="col" className={`${styles.pick} scripted`}>
              <span className={joinClasses('visually-hidden', styles.pickHead)}>{t('vote.columnPick')}</span>
            </th>
            <th scope="col">{t('vote.columnName')}</th>
            <th scope="col" className={`${styles.more} scripted`}>
              {t('vote.columnStory')}
            </th>
          </tr>
        </thead>
        <tbody>
          {/* Renders the rows of all pages: without scripts, the table has only one. */}
          {found.map((option) => (
            <NameRow
              key={option.id}
              option={option}
              isVisible={visible.includes(option)}
              isChosen={chosen.includes(option.id)}
              onPick={pick}
              leadsTo={option.id === chosen[votePicks - 1] ? progressId : undefined}
            />
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p>{t('vote.searchEmpty', { text })}</p>}
      <Pages page={page} visible={visible.length} total={found.length} onPage={goToPage} />
    </>
  )
}

interface NameRowProps {
  option: PublicVotingOption
  isVisible: boolean
  isChosen: boolean
  onPick: (id: number) => void
  leadsTo?: string | undefined
}

/** Memoized: a pick changes one or two of up to fifty rows; rendering all is visible on slow phones. */
const NameRow = memo(function NameRow({ option, isVisible, isChosen, onPick, leadsTo }: NameRowProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const box = useId()
  const name = useId()
  const story = useId()
  const { snowplowName, snowplowNameDescription } = option.publicNameSubmission
  const rowClass = isChosen && shared.chosen
  return (
    <>
      <tr className={joinClasses(rowClass, !isVisible && 'folded')}>
        <td className={`${styles.pick} scripted`}>
          <Checkbox id={box} isChecked={isChosen} onChange={() => onPick(option.id)} />
          {leadsTo && <BallotLink to={leadsTo} />}
        </td>
        <th scope="row" className={styles.name}>
          <label htmlFor={box} id={name}>
            <UserText>{snowplowName}</UserText>
          </label>
        </th>
        <td className={`${styles.more} scripted`}>
          <button
            type="button"
            className={button.icon}
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={story}
            aria-label={t('vote.columnStory')}
            aria-describedby={name}
          >
            <Icon of={isOpen ? ChevronUp : ChevronDown} size={24} strokeWidth={2.5} />
          </button>
        </td>
      </tr>
      <tr id={story} className={joinClasses(styles.story, rowClass, !(isVisible && isOpen) && 'folded')}>
        <td className="scripted" />
        <td colSpan={2}>
          {snowplowNameDescription ? <UserText>{snowplowNameDescription}</UserText> : t('vote.noDescription')}
        </td>
      </tr>
    </>
  )
})

/** Skips the remaining rows, the pager and the captcha after the last pick, for keyboards and screen readers. */
function BallotLink({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <a
      href={`#${to}`}
      className={`${styles.toBallot} ${shared.item}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {t('vote.toBallot')}
    </a>
  )
}

interface PagesProps {
  page: number
  visible: number
  total: number
  onPage: (page: number) => void
}

function Pages({ page, visible, total, onPage }: PagesProps) {
  const { t } = useTranslation()
  if (total <= voteTablePageSize) return null
  const from = page * voteTablePageSize
  const isFirst = page === 0
  const isLast = from + visible >= total
  return (
    <Row as="nav" aria-label={t('vote.pages')} gap="2" justify="between" isUnwrapped className="scripted">
      {/* Disabled through ARIA at either end, so that the focus is not lost. */}
      <Button variant="outlined" size="small" aria-disabled={isFirst} onClick={() => !isFirst && onPage(page - 1)}>
        {t('vote.previous')}
      </Button>
      <span role="status">{t('vote.rows', { from: from + 1, to: from + visible, total })}</span>
      <Button variant="outlined" size="small" aria-disabled={isLast} onClick={() => !isLast && onPage(page + 1)}>
        {t('vote.next')}
      </Button>
    </Row>
  )
}
