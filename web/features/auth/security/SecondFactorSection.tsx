import { getSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@snowplow/contract/auth/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInstant } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { queryOf, useCommand } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { QueryNotice } from '../../../ui/feedback/QueryNotice.tsx'
import { Row, Stack, Text } from '../../../ui/layout/Layout.tsx'
import { AuthenticatorAppDialog } from './AuthenticatorAppDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

export function SecondFactorSection() {
  const { t } = useTranslation()
  const factor = useQuery(queryOf(getSecondFactor, {}))
  return (
    <Stack as="section" gap="4" aria-labelledby="second-factor-section">
      <Stack gap="2">
        <h2 id="second-factor-section">{t('secondFactor.title')}</h2>
        <Text tone="soft">
          {t(factor.data?.hasPassword === false ? 'secondFactor.organization' : 'secondFactor.lead')}
        </Text>
      </Stack>
      <QueryNotice of={factor} failed={t('secondFactor.failed')} hasReason />
      {factor.data?.hasPassword && <Factors app={factor.data.app} codesLeft={factor.data.recoveryCodesLeft} />}
    </Stack>
  )
}

interface FactorsProps {
  app: { addedAt: string } | null
  codesLeft: number
}

function Factors({ app, codesLeft }: FactorsProps) {
  const { t } = useTranslation()
  const instant = useInstant()
  const [open, setOpen] = useState<'app' | 'codes' | 'removal'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {app ? (
        <>
          <Stack gap="2" align="start">
            <h3>{t('secondFactor.app')}</h3>
            <Text tone="soft">{t('secondFactor.appAdded', { date: instant(app.addedAt) })}</Text>
            <Button variant="outlined" size="small" onClick={() => setOpen('app')}>
              {t('secondFactor.replace')}
            </Button>
          </Stack>
          <Stack gap="2" align="start">
            <h3>{t('secondFactor.codes')}</h3>
            <Text tone="soft">{t('secondFactor.codesAbout')}</Text>
            <Text tone={codesLeft < 3 ? 'warning' : undefined}>
              {t('secondFactor.codesLeft', { number: codesLeft })}
            </Text>
            <Button variant="outlined" size="small" onClick={() => setOpen('codes')}>
              {t('secondFactor.renew')}
            </Button>
          </Stack>
          <Row>
            <Button variant="outlined" onClick={() => setOpen('removal')}>
              {t('secondFactor.remove')}
            </Button>
          </Row>
        </>
      ) : (
        <Stack gap="3" align="start">
          <p>{t('secondFactor.isOff')}</p>
          <Button variant="filled" onClick={() => setOpen('app')}>
            {t('secondFactor.add')}
          </Button>
        </Stack>
      )}
      {open === 'app' && <AuthenticatorAppDialog onClose={close} />}
      {open === 'codes' && <RenewalDialog onClose={close} />}
      {open === 'removal' && <RemovalDialog onClose={close} />}
    </>
  )
}

function RemovalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useCommand(removeSecondFactor, { isAwaited: true })
  return (
    <PasswordDialog
      title={t('secondFactor.remove')}
      lead={t('secondFactor.removeLead')}
      submit={t('secondFactor.remove')}
      send={(body) => remove.mutateAsync({ body })}
      onSent={onClose}
      onClose={onClose}
    />
  )
}

function RenewalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<string[]>()
  const renew = useCommand(renewRecoveryCodes)
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <PasswordDialog
      title={t('secondFactor.renew')}
      lead={t('secondFactor.renewLead')}
      submit={t('secondFactor.renew')}
      send={(body) => renew.mutateAsync({ body })}
      onSent={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onClose}
    />
  )
}
