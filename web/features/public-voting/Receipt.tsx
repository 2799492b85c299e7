import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { usePersistedState } from '../../lib/storage/persisted-state.ts'
import { Button, PrintButton, ScreenLink } from '../../ui/button/Button.tsx'
import button from '../../ui/button/button.module.css'
import { CopyResult } from '../../ui/button/CopyResult.tsx'
import { useCopy } from '../../ui/button/useCopy.ts'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import type { CastVote } from './BallotForm.tsx'
import styles from './Poll.module.css'
import {
  parseRememberedReceipts,
  rememberedReceiptsKey,
  rememberReceipt,
  removeRememberedReceipt,
} from './remembered-receipts.ts'

const has = (stored: string | null, receipt: string) =>
  parseRememberedReceipts(stored).some((one) => one.receipt === receipt)

export function Receipt({ vote }: { vote: CastVote }) {
  const { receipt, year, countyId, day, announcementDate } = vote
  const { t } = useTranslation()
  const { result, copy } = useCopy(receipt)
  const isRemembered = usePersistedState(rememberedReceiptsKey, (stored) => Number(has(stored, receipt))) === 1
  const toggle = () =>
    isRemembered ? removeRememberedReceipt(receipt) : rememberReceipt({ receipt, year, countyId, day })
  return (
    <Card as="section" aria-labelledby="receipt">
      <Stack gap="3" isCentered>
        <h2 id="receipt">{t('receipt.title')}</h2>
        {/* A code, which browsers must not translate. */}
        <Text size="4" weight="bold" dir="ltr" translate="no" className={styles.receipt}>
          {receipt}
        </Text>
        <p>{t('receipt.about', { date: formatDay(announcementDate, t) })}</p>
        {/* Printed, too: the address is its text. */}
        <ScreenLink to="/results">{t('receipt.where', { address: `${location.host}/results` })}</ScreenLink>
        <Stack gap="3" align="center" className={shared.unprinted}>
          <Row gap="3" justify="center">
            <span className={button.box}>
              <Button variant="outlined" onClick={copy}>
                {t('receipt.copy')}
              </Button>
              <CopyResult result={result} copied={t('receipt.copied')} failed={t('receipt.notCopied')} />
            </span>
            <PrintButton>{t('form.print')}</PrintButton>
          </Row>
          <Checkbox id="remember-receipt" isChecked={isRemembered} onChange={toggle} label={t('receipt.remember')} />
        </Stack>
      </Stack>
    </Card>
  )
}
