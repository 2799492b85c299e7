import type { Reply } from '@snowplow/contract/api/route.ts'
import type { getSignInOptions } from '@snowplow/contract/auth/auth.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import styles from '../AuthScreen.module.css'

type Account = Reply<typeof getSignInOptions>['demoAccounts'][number]

/** Demo mode alone: the accounts with which a visitor tries every role. */
export function DemoAccounts({ accounts, onPick }: { accounts: Account[]; onPick: (account: Account) => void }) {
  const { t } = useTranslation()
  if (accounts.length === 0) return null
  return (
    <Stack as="section" aria-labelledby="demo-accounts" gap="3" className={styles.accounts}>
      <h3 id="demo-accounts">{t('auth.demoAccounts')}</h3>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <span>
              <bdi>{account.email}</bdi>
              <code>
                <bdi>{account.password}</bdi>
              </code>
            </span>
            <Button
              variant="outlined"
              size="small"
              onClick={() => onPick(account)}
              aria-label={t('auth.demoFillAs', { email: account.email })}
            >
              {t('auth.demoFill')}
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
