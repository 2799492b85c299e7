import { useEffect } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { Stack, Text } from '../../ui/layout/Layout.tsx'

/** The provider's return address, inside the popup: plain text (section 2) while the answer is handed over. */
export default function SsoLoginPage() {
  const { t } = useTranslation()
  useEffect(() => {
    // Somebody who opens the address by hand brings no answer.
    if (!new URLSearchParams(location.search).has('state')) return
    import('./sso-client.ts').then(({ handlePopupCallback }) => handlePopupCallback()).catch(() => {})
  }, [])
  return (
    <Stack gap="2">
      <Text as="h1" size="3" weight="normal">
        {t('auth.ssoLogin')}
      </Text>
      {/* Nobody waits for an answer here: the address was opened by itself, or reloaded. */}
      {!window.opener && (
        <p>
          <Link to="/sign-in">{t('auth.signIn')}</Link>
        </p>
      )}
    </Stack>
  )
}
