import type { BallotPattern, Finding, FindingKind } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import { getLocale, type Language } from '@snowplow/contract/text/languages.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTimeZone } from '../../i18n/time-zone.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip, Chips } from '../../ui/feedback/Chip.tsx'
import { Panel, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { ShareBar, useNumberFormatters } from '../poll-result/Panel.tsx'
import { groupArrivals } from './arrival-steps.ts'
import { FindingItem, useFindingText } from './FindingItem.tsx'
import { WaitingRequests } from './WaitingRequests.tsx'

const TurnoutChart = lazy(() =>
  import('../poll-result/PollCharts.tsx').then(({ TurnoutChart }) => ({ default: TurnoutChart })),
)

const addressKinds: readonly FindingKind[] = ['address', 'addresses', 'network']

/** Whether the heading, or a finding with more names, says the same. */
const isRepeated = ({ kind, names, observed }: Finding, { findings, hasOneAddress }: BallotPattern) =>
  (hasOneAddress && addressKinds.includes(kind)) ||
  ((kind === 'pair' || kind === 'name') &&
    findings.some(
      (other) =>
        other.names.length > names.length &&
        other.observed >= observed &&
        names.every((name) => other.names.includes(name)),
    ))

/** Findings displayed at first. */
const initialCount = 5

interface PatternCardProps {
  pattern: BallotPattern
  /** True if ballots count until a second administrator confirms. */
  needsConfirmation: boolean
  /** `part` is the key of the part to look at; null for the whole pattern. */
  onExclude: ((card: HTMLElement | null, part: string | null) => void) | undefined
  onName: ((card: HTMLElement | null) => void) | undefined
}

/** Contains no data that identifies the voters. */
export function PatternCard({ pattern, needsConfirmation, onExclude, onName }: PatternCardProps) {
  const { t, language } = useTranslation()
  const { share } = useNumberFormatters()
  const formatInstant = useInstant()
  const card = useRef<HTMLLIElement>(null)
  const [isExpanded, setExpanded] = useState(false)
  const { label, addressName, hasOneAddress, ballots, setAside, requests, parts, choices } = pattern
  const findings = pattern.findings.filter((finding) => !isRepeated(finding, pattern))
  const requested = requests.reduce((sum, request) => sum + request.ballots, 0)
  const rest = ballots - setAside - requested
  const visible = isExpanded ? findings : findings.slice(0, initialCount)
  return (
    <Panel as="li" ref={card} tabIndex={-1} gap="3">
      <div>
        <Row as="h4" gap="3">
          <span>
            {t(hasOneAddress ? 'pollResult.patternOneAddress' : 'pollResult.patternWithin', {
              ballots: t('setAside.ballots', { count: ballots }),
              duration: formatSpan(pattern, language),
            })}
          </span>{' '}
          <Chips>
            <Chip variant={label === 'unexplained' ? 'strong' : 'quiet'}>{t(`pollResult.label_${label}`)}</Chip>
            {requested > 0 && <Chip variant="warning">{t('setAside.waiting')}</Chip>}
            {setAside > 0 && <Chip variant="quiet">{t('pollResult.setAside', { count: setAside })}</Chip>}
          </Chips>
        </Row>
        {addressName && (
          <Text weight="strong">
            <UserText>{addressName}</UserText>
          </Text>
        )}
        <Text size="2" tone="soft">
          {t('setAside.cast', { first: formatInstant(pattern.firstAt), last: formatInstant(pattern.lastAt) })}
        </Text>
        <WaitingRequests requests={requests} />
        {label === 'unexplained' && <p>{t('pollResult.unexplainedWhy')}</p>}
      </div>
      <Stack as="ul" gap="2">
        {visible.map((finding, index) => (
          <FindingItem
            // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity, and a new search replaces all
            key={index}
            finding={finding}
            part={rest > 0 ? parts.find(({ key }) => key === finding.part) : undefined}
            onReview={onExclude && ((part) => onExclude(card.current, part))}
          />
        ))}
      </Stack>
      {findings.length > initialCount && (
        <div>
          <Button variant="outlined" size="small" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? t('pollResult.fewerFindings') : t('pollResult.allFindings', { count: findings.length })}
          </Button>
        </div>
      )}
      <Stack as="ul" gap="3">
        {choices.map(({ id, snowplowName, share: fraction }) => (
          <li key={id}>
            <Row as="span" gap="3" isUnwrapped align="stretch" justify="between">
              <UserText>{snowplowName}</UserText> <span>{share(fraction)}</span>
            </Row>
            <ShareBar share={fraction} />
          </li>
        ))}
      </Stack>
      <Numbers pattern={pattern} />
      <Row gap="3">
        {rest > 0 && onExclude && (
          <Button variant="outlined" onClick={() => onExclude(card.current, null)}>
            {t(needsConfirmation ? 'setAside.ask' : 'setAside.setAside', { count: rest })}
          </Button>
        )}
        {hasOneAddress && onName && (
          <Button variant="outlined" onClick={() => onName(card.current)}>
            {t('pollResult.nameAddress')}
          </Button>
        )}
      </Row>
    </Panel>
  )
}

/** Minutes. */
const [hour, day] = [60, 1440]

function formatStep(minutes: number, language: Language): string {
  const [unit, count] =
    minutes % day === 0 ? ['day', minutes / day] : minutes % hour === 0 ? ['hour', minutes / hour] : ['minute', minutes]
  return new Intl.NumberFormat(getLocale(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** Time between the first and the last ballot, rounded up to minutes, or to hours or days if there are two or more. */
function formatSpan({ firstAt, lastAt }: BallotPattern, language: Language): string {
  const minutes = Math.max(1, (Date.parse(lastAt) - Date.parse(firstAt)) / 60_000)
  const unit = minutes > 2 * day ? day : minutes > 2 * hour ? hour : 1
  return formatStep(Math.ceil(minutes / unit) * unit, language)
}

/** The chart of an unexplained pattern is open: it shows most. Those of many cards take long to render. */
function Numbers({ pattern }: { pattern: BallotPattern }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {(isOpen || pattern.label === 'unexplained') && <ArrivalChart pattern={pattern} />}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('pollResult.showNumbers')}</summary>
        {isOpen && (
          <Stack gap="3">
            <DeviationTable findings={pattern.findings} />
            <ArrivalTable pattern={pattern} />
          </Stack>
        )}
      </details>
    </>
  )
}

function ArrivalChart({ pattern }: { pattern: BallotPattern }) {
  const { t, language } = useTranslation()
  const formatInstant = useInstant()
  const timeZone = useTimeZone()
  const time = new Intl.DateTimeFormat(getLocale(language), {
    ...(pattern.stepMinutes >= 360 ? { month: 'short', day: 'numeric' } : { hour: 'numeric', minute: '2-digit' }),
    timeZone,
  })
  const steps = groupArrivals(pattern, formatInstant, (at) => time.format(new Date(at)))
  return (
    <Suspense fallback={<Waiting />}>
      <TurnoutChart label={t('pollResult.arrivalsLabel')} steps={steps} height={160} />
    </Suspense>
  )
}

function ArrivalTable({ pattern: { arrivals, stepMinutes } }: { pattern: BallotPattern }) {
  const { t, language } = useTranslation()
  const { number } = useNumberFormatters()
  const formatInstant = useInstant()
  return (
    <FigureTable
      caption={t('pollResult.arrivalsStep', { step: formatStep(stepMinutes, language) })}
      columns={[
        { header: t('pollResult.arrivalsFrom'), cell: ({ at }) => formatInstant(at) },
        { header: t('pollResult.ballots'), isNumber: true, cell: ({ ballots }) => number(ballots) },
      ]}
      rows={arrivals}
      keyOf={({ at }) => at}
    />
  )
}

/** Kinds whose number is no deviation. */
const withoutDeviation: readonly FindingKind[] = ['address', 'network', 'rate', 'random']

function DeviationTable({ findings }: { findings: Finding[] }) {
  const { t } = useTranslation()
  const { rounded } = useNumberFormatters()
  const describe = useFindingText()
  const rows = findings.filter(({ kind }) => !withoutDeviation.includes(kind))
  if (rows.length === 0) return null
  return (
    <>
      <FigureTable
        caption={t('pollResult.deviations')}
        columns={[
          { header: t('pollResult.finding'), cell: describe },
          { header: t('pollResult.deviations'), isNumber: true, cell: (finding) => rounded(finding.number) },
        ]}
        rows={rows}
        keyOf={(finding) => rows.indexOf(finding)}
      />
      <Text size="2" tone="soft">
        {t('pollResult.deviationsAbout')}
      </Text>
    </>
  )
}
