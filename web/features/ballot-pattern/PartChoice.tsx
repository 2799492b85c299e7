import type { BallotPattern, Part } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import type { PatternPart } from '@snowplow/contract/ballot-pattern/pattern-part.ts'
import { getLocale } from '@snowplow/contract/text/languages.ts'
import { useInstant } from '../../i18n/dates.ts'
import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { Options, SelectInput } from '../../ui/input/SelectInput.tsx'
import { Columns, FieldsetCard, Text } from '../../ui/layout/Boxes.tsx'

const minute = 60_000

interface PartChoiceProps {
  pattern: BallotPattern
  part: PatternPart
  onChange: (part: PatternPart) => void
}

/** Chooses ballots of a pattern by their common conditions, and by the steps of its arrivals. */
export function PartChoice({ pattern, part, onChange }: PartChoiceProps) {
  const { t } = useTranslation()
  const nameOf = usePartName()
  const { parts, arrivals } = pattern
  if (parts.length === 0 && arrivals.length < 2) return null
  const toggle = (key: string) => {
    const others = part.findings.filter((one) => one !== key)
    onChange({ ...part, findings: others.length < part.findings.length ? others : [...others, key] })
  }
  return (
    <FieldsetCard legend={t('setAside.which')} gap="3">
      <Text size="2" tone="soft">
        {t('setAside.whichHint')}
      </Text>
      {parts.map((one) => (
        <Checkbox
          key={one.key}
          id={`part-${one.key}`}
          isChecked={part.findings.includes(one.key)}
          onChange={() => toggle(one.key)}
          label={t('setAside.partOption', { what: nameOf(one), count: one.ballots })}
        />
      ))}
      {arrivals.length > 1 && <SpanChoice pattern={pattern} part={part} onChange={onChange} />}
    </FieldsetCard>
  )
}

function SpanChoice({ pattern: { arrivals, stepMinutes }, part, onChange }: PartChoiceProps) {
  const { t } = useTranslation()
  const formatInstant = useInstant()
  const { findings, from, to } = part
  const getEnd = (at: string) => new Date(Date.parse(at) + stepMinutes * minute).toISOString()
  const toOptions = (instants: string[]) => instants.map((at) => ({ id: at, name: formatInstant(at) }))
  const change = (span: { from?: string | undefined; to?: string | undefined }) =>
    onChange({ findings, ...(span.from && { from: span.from }), ...(span.to && { to: span.to }) })
  const starts = arrivals.map(({ at }) => at).slice(1)
  const ends = arrivals.map(({ at }) => getEnd(at)).slice(0, -1)
  return (
    <Columns least="2" gap="3">
      <SelectInput
        id="part-from"
        label={t('setAside.from')}
        value={from ?? ''}
        onChange={(value) => change({ from: value, to })}
      >
        <option value="">{t('setAside.firstBallot')}</option>
        <Options of={toOptions(starts.filter((at) => to === undefined || at < to))} />
      </SelectInput>
      <SelectInput
        id="part-until"
        label={t('setAside.until')}
        value={to ?? ''}
        onChange={(value) => change({ from, to: value })}
      >
        <option value="">{t('setAside.lastBallot')}</option>
        <Options of={toOptions(ends.filter((at) => from === undefined || at > from))} />
      </SelectInput>
    </Columns>
  )
}

/** Names the common conditions of a part. */
function usePartName() {
  const { t, dir, language } = useTranslation()
  const formatInstant = useInstant()
  const and = new Intl.ListFormat(getLocale(language), { type: 'unit' })
  return ({ conditions, names, county, span }: Part): string => {
    const values = {
      names: names.map((name) => isolate(name, dir)).join(' · '),
      county: isolate(county ?? '', dir),
      from: span ? formatInstant(span.from) : '',
      to: span ? formatInstant(span.to) : '',
    }
    return and.format(conditions.map((condition) => t(`pollResult.condition_${condition}`, values)))
  }
}
