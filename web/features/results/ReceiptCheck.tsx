import type { Results } from '@snowplow/contract/results/results.ts'
import { archivePath } from '@snowplow/contract/screen-paths.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import { useEarlierYears } from '../contest/useEarlierYears.ts'
import { Panel } from '../poll-result/Panel.tsx'
import { checkReceipt, type ReceiptOutcome } from './check-receipt.ts'

export function ReceiptCheck({ results }: { results: Results }) {
  const { t } = useTranslation()
  const season = useSelectedSeason()
  const current = useGetContest().data
  const years = [...useEarlierYears(), ...(current?.concluded ? [current.season.year] : [])]
  const otherYears = years.filter((year) => year !== results.year)
  const [typed, setTyped] = useState('')
  const [outcome, setOutcome] = useState<ReceiptOutcome | null>(null)
  const [isChecking, setChecking] = useState(false)

  // Their receipts are not listed.
  const hasFew = results.districts.some(({ ballots }) => ballots === null)

  const check = async () => {
    setChecking(true)
    setOutcome(null)
    setOutcome(await checkReceipt({ typed, results, season, otherYears }))
    setChecking(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChecking) void check()
  }
  return (
    <div className="scripted">
      <Panel title={t('results.receiptTitle')} about={t('results.receiptAbout')}>
        <form onSubmit={submit} noValidate>
          <Stack gap="4" width={460}>
            <TextInput
              id="receipt"
              label={t('results.receipt')}
              hint={t('results.receiptHint')}
              value={typed}
              dir="ltr"
              autoComplete="off"
              error={outcome?.kind === 'invalid' ? t('results.receipt_invalid') : undefined}
              onChange={(text) => {
                setTyped(text)
                setOutcome(null)
              }}
            />
            <Row>
              <Button type="submit" variant="outlined" aria-disabled={isChecking} aria-busy={isChecking}>
                {t(isChecking ? 'form.working' : 'results.receiptCheck')}
              </Button>
            </Row>
          </Stack>
        </form>
        <div role="status">
          {outcome && outcome.kind !== 'invalid' && <Outcome outcome={outcome} hasFew={hasFew} />}
        </div>
      </Panel>
    </div>
  )
}

function Outcome({ outcome, hasFew }: { outcome: ReceiptOutcome; hasFew: boolean }) {
  const { t } = useTranslation()
  switch (outcome.kind) {
    case 'counted':
      return (
        <Text weight="strong" tone="success">
          {t('results.receipt_counted', { district: outcome.district })}
        </Text>
      )
    case 'setAside':
      return (
        <Stack gap="1">
          <Text weight="strong" tone="warning">
            {t('results.receipt_setAside', { district: outcome.district })}
          </Text>
          <Text dir="auto">{outcome.reason}</Text>
        </Stack>
      )
    case 'otherYear':
      return (
        <Stack gap="1">
          <p>{t('results.receipt_otherYear', { year: String(outcome.year) })}</p>
          <Row>
            <ScreenLink to={archivePath(outcome.year, '/results')}>
              {t('results.receipt_otherYearLink', { year: String(outcome.year) })}
            </ScreenLink>
          </Row>
        </Stack>
      )
    default:
      return (
        <p>
          {joinSentences(
            t(`results.receipt_${outcome.kind}`),
            outcome.kind === 'notFound' && hasFew && t('results.receiptFew'),
          )}
        </p>
      )
  }
}
