import type { StaffAccount, StaffPlan } from '@snowplow/contract/staff-import.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Stack, Text } from '../../ui/layout/Layout.tsx'
import { fullName } from './UserFields.tsx'

/** Limits created and changed accounts; deactivated ones are all listed. */
const maxNamed = 12

type Person = StaffPlan['created'][number]

export function PlannedStaff({ plan: { created, changed, unchanged, deactivated } }: { plan: StaffPlan }) {
  const { t } = useTranslation()
  const getChangeText = useChangeText()
  const isNothing = created.length + changed.length + deactivated.length === 0
  return (
    <>
      {isNothing && <p>{t('staffFile.nothing')}</p>}
      <People title={t('staffFile.created', { count: created.length })} people={created} max={maxNamed}>
        {({ roles }) => (roles.includes('admin') ? t('user.role_admin') : null)}
      </People>
      <People
        title={t('staffFile.changed', { count: changed.length })}
        people={changed.map(({ after }) => after)}
        max={maxNamed}
      >
        {(_, index) => changed[index] && getChangeText(changed[index])}
      </People>
      <People
        title={t('staffFile.deactivated', { count: deactivated.length })}
        people={deactivated}
        max={deactivated.length}
      />
      {unchanged > 0 && <Text tone="soft">{t('staffFile.unchanged', { count: unchanged })}</Text>}
    </>
  )
}

interface PeopleProps {
  title: string
  people: readonly Person[]
  max: number
  children?: (person: Person, index: number) => ReactNode
}

function People({ title, people, max, children }: PeopleProps) {
  const { t } = useTranslation()
  if (people.length === 0) return null
  return (
    <Stack as="section" gap="1">
      <Text weight="strong">{title}</Text>
      <Stack as="ul" gap="1">
        {people.slice(0, max).map((person, index) => {
          const note = children?.(person, index)
          return (
            <li key={person.email}>
              <bdi>{fullName(person)}</bdi>{' '}
              <Text as="span" tone="soft">
                <bdi>{person.email}</bdi>
                {note && ` · ${note}`}
              </Text>
            </li>
          )
        })}
        {people.length > max && (
          <Text as="li" tone="soft">
            {t('csv.andMore', { count: people.length - max })}
          </Text>
        )}
      </Stack>
    </Stack>
  )
}

function useChangeText() {
  const { t } = useTranslation()
  const rolesOf = ({ roles }: StaffAccount) => roles.map((role) => t(`user.role_${role}`)).join(', ')
  return ({ before, after }: { before: StaffAccount; after: StaffAccount }) =>
    [
      fullName(before) !== fullName(after) && t('staffFile.before', { before: fullName(before) }),
      rolesOf(before) !== rolesOf(after) && `${rolesOf(before)} → ${rolesOf(after)}`,
      !before.isActive && t('staffFile.activated'),
    ]
      .filter(Boolean)
      .join(', ')
}
