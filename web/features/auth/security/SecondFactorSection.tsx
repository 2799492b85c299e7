import {
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '@snowplow/contract/auth/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInstant } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { toQuery, useCommand } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { QueryNotice } from '../../../ui/feedback/QueryNotice.tsx'
import { Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { AuthenticatorAppDialog } from './AuthenticatorAppDialog.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

// Unused recovery codes below which the page warns.
const fewCodes = 3

export function SecondFactorSection() {
  const { t } = useTranslation()
  const factor = useQuery(toQuery(getSecondFactor, {}))
  return (
    <Stack as="section" gap="4" aria-labelledby="second-factor-section">
      <Stack gap="2">
        <h2 id="second-factor-section">{t('secondFactor.title')}</h2>
        <Text tone="soft">
          {t(factor.data?.hasPassword === false ? 'secondFactor.organization' : 'secondFactor.lead')}
        </Text>
      </Stack>
      <QueryNotice of={factor} failed={t('secondFactor.failed')} hasReason />
      {factor.data?.hasPassword && <Factors factor={factor.data} />}
    </Stack>
  )
}

function Factors({ factor: { app, passkeys, passkeyDomain, recoveryCodesLeft } }: { factor: SecondFactor }) {
  const { t } = useTranslation()
  const instant = useInstant()
  const [open, setOpen] = useState<'app' | 'codes' | 'removal'>()
  const close = () => setOpen(undefined)
  const isOn = app !== null || passkeys.length > 0
  return (
    <>
      {!isOn && <p>{t('secondFactor.isOff')}</p>}
      {(passkeyDomain !== null || passkeys.length > 0) && (
        <Passkeys passkeys={passkeys} hasApp={app !== null} domain={passkeyDomain ?? ''} />
      )}
      <Stack gap="3" align="start">
        <h3>{t('secondFactor.app')}</h3>
        {app && <Text tone="soft">{t('secondFactor.appAdded', { date: instant(app.addedAt) })}</Text>}
        <Button variant="outlined" onClick={() => setOpen('app')}>
          {t(app ? 'secondFactor.replace' : 'secondFactor.add')}
        </Button>
      </Stack>
      {isOn && (
        <>
          <Stack gap="3" align="start">
            <h3>{t('secondFactor.codes')}</h3>
            <Text tone="soft">{t('secondFactor.codesAbout')}</Text>
            <Text {...(recoveryCodesLeft < fewCodes && { tone: 'warning' as const })}>
              {t('secondFactor.codesLeft', { number: recoveryCodesLeft })}
            </Text>
            <Button variant="outlined" onClick={() => setOpen('codes')}>
              {t('secondFactor.renew')}
            </Button>
          </Stack>
          <Row>
            <Button variant="outlined" onClick={() => setOpen('removal')}>
              {t('secondFactor.remove')}
            </Button>
          </Row>
        </>
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
