import { removePasskey, type SecondFactor } from '@snowplow/contract/auth/second-factor.ts'
import { useState } from 'react'
import { useInstant } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCommand } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { UserText } from '../../../ui/UserText.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

type Passkey = SecondFactor['passkeys'][number]

const isUsableHere = (domain: string) => location.hostname === domain || location.hostname.endsWith(`.${domain}`)

export function Passkeys({ passkeys, hasApp, domain }: { passkeys: Passkey[]; hasApp: boolean; domain: string }) {
  const { t } = useTranslation()
  const instant = useInstant()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  return (
    <Stack gap="3" align="start">
      <h3>{t('secondFactor.passkeys')}</h3>
      <Text tone="soft">{t('secondFactor.passkeysAbout')}</Text>
      {passkeys.length > 0 && (
        <Stack as="ul" gap="3" isRuled>
          {passkeys.map((passkey) => (
            <Row as="li" key={passkey.id} gap="3" justify="between">
              <Stack as="span">
                <Text as={UserText} weight="strong">
                  {passkey.name}
                </Text>
                <Text as="span" size="2" tone="soft">
                  {t('secondFactor.appAdded', { date: instant(passkey.addedAt) })}
                </Text>
                <Text as="span" size="2" tone="soft">
                  {passkey.lastUsedAt
                    ? t('secondFactor.passkeyUsed', { date: instant(passkey.lastUsedAt) })
                    : t('secondFactor.passkeyUnused')}
                </Text>
              </Stack>
              <Button
                variant="outlined"
                size="small"
                aria-label={t('secondFactor.removePasskeyNamed', { name: passkey.name })}
                onClick={() => setRemoved(passkey)}
              >
                {t('secondFactor.removePasskey')}
              </Button>
            </Row>
          ))}
        </Stack>
      )}
      {isUsableHere(domain) ? (
        <Button variant="outlined" onClick={() => setAdding(true)}>
          {t('secondFactor.addPasskey')}
        </Button>
      ) : (
        <Text>{t('secondFactor.passkeyElsewhere', { domain })}</Text>
      )}
      {isAdding && <PasskeyDialog onClose={() => setAdding(false)} />}
      {removed && (
        <RemovalDialog
          passkey={removed}
          isLast={passkeys.length === 1 && !hasApp}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Stack>
  )
}

interface RemovalDialogProps {
  passkey: Passkey
  /** Its removal turns two-step sign-in off. */
  isLast: boolean
  onClose: () => void
}

function RemovalDialog({ passkey: { id, name }, isLast, onClose }: RemovalDialogProps) {
  const { t } = useTranslation()
  const remove = useCommand(removePasskey, { isAwaited: true })
  return (
    <PasswordDialog
      title={t('secondFactor.removePasskeyNamed', { name })}
      lead={t(isLast ? 'secondFactor.removeLead' : 'secondFactor.removePasskeyLead')}
      submit={t('secondFactor.removePasskey')}
      send={(body) => remove.mutateAsync({ params: { id: String(id) }, body })}
      onSent={onClose}
      onClose={onClose}
    />
  )
}
