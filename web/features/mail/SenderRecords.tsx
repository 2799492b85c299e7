import { checkSender, type SenderCheck } from '@snowplow/contract/mail/mail-server.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'

/** DNS records change rarely: looked up once, and again on request. */
const senderCheckQuery = { ...toQuery(checkSender, {}), staleTime: Number.POSITIVE_INFINITY }

/** SPF and DMARC records of the sender's domain, with advice if receivers may reject its mail. */
export function SenderRecords() {
  const { t } = useTranslation()
  const check = useQuery(senderCheckQuery)
  if (check.isPending) return <Text tone="soft">{t('mail.senderChecking')}</Text>
  const action = (
    <Button variant="outlined" size="small" onClick={() => check.refetch()}>
      {t('mail.checkAgain')}
    </Button>
  )
  if (!check.data) return <FailureNotice error={check.error} shouldFocus={false} action={action} />
  const { domain, spf, dmarc } = check.data
  if (spf.state === 'found' && dmarc.state === 'found')
    return <Text tone="soft">{t('mail.senderFound', { domain })}</Text>
  return (
    <Notice severity="warning" title={t('mail.senderTitle')} action={action}>
      <Stack as="ul" gap="2">
        {spf.state !== 'found' && (
          <li>
            <span>{t(`mail.spf_${spf.state}`, { domain })}</span> <Records of={spf} />
          </li>
        )}
        {dmarc.state !== 'found' && (
          <li>
            <span>{t(`mail.dmarc_${dmarc.state}`, { domain, name: `_dmarc.${domain}` })}</span> <Records of={dmarc} />
          </li>
        )}
      </Stack>
    </Notice>
  )
}

function Records({ of: { record } }: { of: SenderCheck['dmarc'] }) {
  return record === null ? null : (
    <Text as="pre" size="1" dir="ltr">
      {record}
    </Text>
  )
}
