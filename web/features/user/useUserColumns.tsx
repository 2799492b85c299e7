import type { User } from '@snowplow/contract/user/user.ts'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { CopyButton } from '../../ui/button/CopyButton.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Chip, Chips } from '../../ui/feedback/Chip.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { joinClasses, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import type { DataColumn } from '../../workspace/data-table/data-table.ts'
import type { Sorts } from '../../workspace/data-table/table-state.ts'
import { getFullName } from './UserFields.tsx'
import styles from './Users.module.css'
import { useUndelivered } from './undelivered.queries.ts'

export type UserAction = 'edit' | 'password' | 'invite' | 'factor' | 'delete'

export const userSorts: Sorts = {
  name: ['firstName', 'lastName'],
  email: ['email'],
  isActive: ['isActive'],
  lastLogin: ['lastLogin'],
}

export function useUserColumns(
  ownId: number | null,
  onAction: (action: UserAction, user: User) => void,
): DataColumn<User>[] {
  const { t } = useTranslation()
  const undelivered = useUndelivered()
  const actions = [
    { action: 'edit', word: 'user.edit', label: 'user.editOne' },
    { action: 'password', word: 'user.password', label: 'user.passwordOne' },
    { action: 'invite', word: 'user.invitation', label: 'user.inviteOne' },
    { action: 'delete', word: 'user.deleteShort', label: 'user.deleteOne' },
  ] as const
  return [
    {
      field: 'name',
      header: t('user.name'),
      flex: 1.3,
      minWidth: 150,
      onCard: 'title',
      cell: (user) => (
        <span>
          <Text as={UserText} weight="strong">
            {getFullName(user)}
          </Text>{' '}
          {user.id === ownId && (
            <Text as="span" weight="normal" tone="soft">
              {t('user.you')}
            </Text>
          )}
        </span>
      ),
    },
    {
      field: 'email',
      header: t('fields.email'),
      flex: 4,
      minWidth: 230,
      cell: ({ email }, tabIndex) => (
        <Row as="span" gap="1" isUnwrapped justify="between" className={styles.email}>
          <EmailAddress address={email} />
          <CopyButton text={email} label={t('user.copyEmail', { email })} tabIndex={tabIndex} />
        </Row>
      ),
    },
    {
      field: 'roles',
      header: t('fields.roles'),
      flex: 1,
      minWidth: 150,
      cell: ({ roles }) => (
        <Chips>
          {roles.map((role) => (
            <Chip key={role} variant={role === 'admin' ? 'strong' : undefined}>
              {t(`user.role_${role}`)}
            </Chip>
          ))}
        </Chips>
      ),
    },
    {
      field: 'isActive',
      header: t('user.active'),
      flex: 0.5,
      minWidth: 116,
      cell: (user, tabIndex) => (
        <Stack as="span" align="start">
          {user.isActive ? (
            <span>{t('user.active_yes')}</span>
          ) : (
            <Text as="span" weight="strong" tone="soft">
              {t('user.active_no')}
            </Text>
          )}
          {user.hasSecondFactor && (
            <SecondFactorState
              user={user}
              tabIndex={tabIndex}
              onOpen={user.id === ownId || !user.isActive ? undefined : () => onAction('factor', user)}
            />
          )}
        </Stack>
      ),
    },
    {
      field: 'lastLogin',
      header: t('user.lastLogin'),
      flex: 1.2,
      minWidth: 140,
      cell: (user) => <LastLogin user={user} isUndelivered={undelivered.has(user.id)} />,
    },
    {
      field: 'actions',
      header: t('user.actions'),
      flex: 0,
      minWidth: 258,
      onCard: 'actions',
      cell: (user, tabIndex) => (
        <Row as="span" gap="1" isUnwrapped>
          {actions
            .filter(({ action }) => action !== (user.invitedUntil ? 'password' : 'invite'))
            .map(({ action, word, label }) => (
              <span key={action} className={joinClasses(styles.action, action === 'delete' && styles.delete)}>
                <Button
                  size="small"
                  aria-label={t(label, { name: getFullName(user) })}
                  tabIndex={tabIndex}
                  onClick={() => onAction(action, user)}
                >
                  {t(word)}
                </Button>
              </span>
            ))}
        </Row>
      ),
    },
  ]
}

interface SecondFactorStateProps {
  user: User
  tabIndex: number
  /** Undefined for the own account and a deactivated one, whose second factor cannot be removed here. */
  onOpen: (() => void) | undefined
}

function SecondFactorState({ user, tabIndex, onOpen }: SecondFactorStateProps) {
  const { t } = useTranslation()
  const instant = useInstant()
  const { factorRemoval: removal } = user
  const text = removal ? t('user.factorEnds', { date: instant(removal.at) }) : t('user.factor')
  const state = (
    <Text as="span" size="2" {...(removal && { tone: 'warning' })}>
      {text}
    </Text>
  )
  if (!onOpen) return state
  return (
    <span className={styles.factor}>
      <Button
        size="small"
        aria-label={t('user.factorOne', { state: text, name: getFullName(user) })}
        tabIndex={tabIndex}
        onClick={onOpen}
      >
        {state}
      </Button>
    </span>
  )
}

function LastLogin({ user: { lastLogin, invitedUntil }, isUndelivered }: { user: User; isUndelivered: boolean }) {
  const { t } = useTranslation()
  if (lastLogin) return <Instant at={lastLogin} />
  if (!invitedUntil) return <span>{t('user.never')}</span>
  if (isUndelivered) return <Chip variant="danger">{t('user.undelivered')}</Chip>
  const isOver = Date.parse(invitedUntil) <= Date.now()
  return <Chip variant="quiet">{t(isOver ? 'user.invitationOver' : 'user.invitationWaits')}</Chip>
}
