import { useEffect } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'

/** Redirect URI of the provider, inside the popup: plain text (section 2) until the result is handed to the opener. */
export default function SsoLoginPage() {
  const { t } = useTranslation()
  useEffect(() => {
    // No result if the URL was opened directly.
    if (!new URLSearchParams(location.search).has('state')) return
    import('./sso-client.ts').then(({ handlePopupCallback }) => handlePopupCallback()).catch(() => {})
  }, [])
  return (
    <Stack gap="2">
      <Text as="h1" size="3" weight="normal">
        {t('auth.ssoLogin')}
      </Text>
      {/* No opener: the URL was opened directly, or reloaded. */}
      {!window.opener && (
        <p>
          <Link to="/sign-in">{t('auth.signIn')}</Link>
        </p>
      )}
    </Stack>
  )
}
