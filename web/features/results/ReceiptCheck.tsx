import type { Results } from '@snowplow/contract/results/results.ts'
import { archivePath } from '@snowplow/contract/screen-paths.ts'
import { type FormEvent, useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { usePersistedState } from '../../lib/storage/persisted-state.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { SentenceWithUserText } from '../../ui/UserText.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import { useEarlierYears } from '../contest/useEarlierYears.ts'
import { useListCounties } from '../county/county.queries.ts'
import { Panel } from '../poll-result/Panel.tsx'
import { getCountyTitle } from '../public-voting/county-title.ts'
import {
  parseRememberedReceipts,
  type RememberedReceipt,
  rememberedReceiptsKey,
} from '../public-voting/remembered-receipts.ts'
import { checkReceipt, type ReceiptOutcome } from './check-receipt.ts'

export function ReceiptCheck({ results }: { results: Results }) {
  const { t } = useTranslation()
  const season = useSelectedSeason()
  const current = useGetContest().data
  const years = [...useEarlierYears(), ...(current?.concluded ? [current.season.year] : [])]
  const otherYears = years.filter((year) => year !== results.year)
  const remembered = parseRememberedReceipts(usePersistedState(rememberedReceiptsKey)).filter(
    ({ year }) => year === results.year,
  )
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? remembered[0]?.receipt ?? ''
  const [outcome, setOutcome] = useState<ReceiptOutcome | null>(null)
  const [isChecking, setChecking] = useState(false)

  // Their receipts are not listed.
  const hasFew = results.districts.some(({ ballots }) => ballots === null)

  const check = async (receipt: string) => {
    if (isChecking) return
    setTyped(receipt)
    setChecking(true)
    setOutcome(null)
    setOutcome(await checkReceipt({ typed: receipt, results, season, otherYears }))
    setChecking(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void check(shown)
  }
  return (
    <div className="scripted">
      <Panel title={t('results.receiptTitle')} about={t('results.receiptAbout')}>
        {remembered.length > 0 && (
          <RememberedReceipts receipts={remembered} onCheck={(receipt) => void check(receipt)} />
        )}
        <form onSubmit={submit} noValidate>
          <Stack gap="4" width={460}>
            <TextInput
              id="receipt"
              label={t('results.receipt')}
              hint={t('results.receiptHint')}
              value={shown}
              dir="ltr"
              autoComplete="off"
              error={outcome?.kind === 'invalid' ? t('results.receipt_invalid', { count: outcome.length }) : undefined}
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

interface RememberedReceiptsProps {
  receipts: RememberedReceipt[]
  onCheck: (receipt: string) => void
}

function RememberedReceipts({ receipts, onCheck }: RememberedReceiptsProps) {
  const { t } = useTranslation()
  const contest = useGetContest().data
  const counties = useListCounties().data
  const findCounty = (countyId: number) => counties?.find(({ id }) => id === countyId)?.name ?? ''
  return (
    <Stack gap="2">
      <p>{t('results.receiptsRemembered')}</p>
      <Stack as="ul" gap="2" align="start">
        {receipts.map(({ receipt, countyId, day }) => (
          <li key={receipt}>
            <Button variant="text" onClick={() => onCheck(receipt)}>
              <SentenceWithUserText
                write={(mark) =>
                  t('results.receiptRemembered', {
                    county: mark(getCountyTitle(findCounty(countyId), contest, t)),
                    date: formatDay(day, t),
                    receipt: mark(receipt),
                  })
                }
              />
            </Button>
          </li>
        ))}
      </Stack>
    </Stack>
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
    case 'notFound':
      return (
        <Stack gap="2" align="start">
          <p>{joinSentences(t('results.receipt_notFound'), hasFew && t('results.receiptFew'))}</p>
          <ScreenLink to="/contact">{t('screen.contact')}</ScreenLink>
        </Stack>
      )
    default:
      return <p>{t(`results.receipt_${outcome.kind}`)}</p>
  }
}
