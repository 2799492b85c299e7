import type { StaffAccount, StaffPlan } from '@snowplow/contract/user/staff-import.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { getFullName } from './UserFields.tsx'

/** Limits created and changed accounts; deactivated ones are all listed. */
const maxNamed = 12

type PlannedAccount = StaffPlan['created'][number]

export function PlannedStaff({ plan }: { plan: StaffPlan }) {
  const { created, changed, unchanged, deactivated, leftOut } = plan
  const { t } = useTranslation()
  const getChangeText = useChangeText()
  const isNothing = created.length + changed.length + deactivated.length === 0
  return (
    <>
      {isNothing && <p>{t('staffFile.nothing')}</p>}
      <AccountList title={t('staffFile.created', { count: created.length })} accounts={created} max={maxNamed}>
        {({ roles }) => (roles.includes('admin') ? t('user.role_admin') : null)}
      </AccountList>
      <AccountList
        title={t('staffFile.changed', { count: changed.length })}
        accounts={changed.map(({ after }) => after)}
        max={maxNamed}
      >
        {(_, index) => changed[index] && getChangeText(changed[index])}
      </AccountList>
      <AccountList
        title={t('staffFile.deactivated', { count: deactivated.length })}
        accounts={deactivated}
        max={deactivated.length}
      />
      {unchanged > 0 && <Text tone="soft">{t('staffFile.unchanged', { count: unchanged })}</Text>}
      {leftOut > 0 && <Text tone="soft">{t('staffFile.leftOut', { count: leftOut })}</Text>}
    </>
  )
}

interface AccountListProps {
  title: string
  accounts: readonly PlannedAccount[]
  max: number
  children?: (account: PlannedAccount, index: number) => ReactNode
}

function AccountList({ title, accounts, max, children }: AccountListProps) {
  const { t } = useTranslation()
  if (accounts.length === 0) return null
  return (
    <Stack as="section" gap="1">
      <Text weight="strong">{title}</Text>
      <Stack as="ul" gap="1">
        {accounts.slice(0, max).map((account, index) => {
          const note = children?.(account, index)
          return (
            <li key={account.email}>
              <UserText>{getFullName(account)}</UserText>{' '}
              <Text as="span" tone="soft">
                <UserText>{account.email}</UserText>
                {note && <span>{` · ${note}`}</span>}
              </Text>
            </li>
          )
        })}
        {accounts.length > max && (
          <Text as="li" tone="soft">
            {t('csv.andMore', { count: accounts.length - max })}
          </Text>
        )}
      </Stack>
    </Stack>
  )
}

function useChangeText() {
  const { t } = useTranslation()
  const getRoles = ({ roles }: StaffAccount) => roles.map((role) => t(`user.role_${role}`)).join(', ')
  return ({ before, after }: { before: StaffAccount; after: StaffAccount }) =>
    [
      getFullName(before) !== getFullName(after) && t('staffFile.before', { before: getFullName(before) }),
      getRoles(before) !== getRoles(after) && `${getRoles(before)} → ${getRoles(after)}`,
      !before.isActive && t('staffFile.activated'),
    ]
      .filter(Boolean)
      .join(', ')
}
