import { roles } from '@snowplow/contract/auth/access.ts'
import { emailMaxLength, nameMaxLength } from '@snowplow/contract/limits.ts'
import { type User, type UserChange, UserInput } from '@snowplow/contract/user/user.ts'
import * as z from 'zod/mini'
import { useTranslation } from '../../i18n/i18n.ts'
import { useField } from '../../ui/form/field.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Checkbox, Switch } from '../../ui/input/Checkbox.tsx'
import { Columns, Stack, Text } from '../../ui/layout/Boxes.tsx'

/**
 * Form of a new user, whose password is set by invitation; with the fields of `UserChange`, so that both dialogs share
 * inputs.
 */
export const NewUserForm = z.extend(z.omit(UserInput, { password: true, id: true }), {
  isActive: z.boolean(),
  version: z.number(),
})

export type UserDraft = UserChange

const emptyDraft: UserDraft = {
  firstName: '',
  lastName: '',
  email: '',
  roles: ['user'],
  isActive: true,
  version: 0,
}

export const toUserDraft = (user: User | null): UserDraft => {
  if (!user) return emptyDraft
  const { firstName, lastName, email, roles, isActive, version } = user
  return { firstName, lastName, email, roles, isActive, version }
}

export const toUserInput = ({ isActive: _, version: __, ...input }: UserDraft) => input

export const getFullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

export function UserFields({ isNew, previousInput }: { isNew: boolean; previousInput: UserDraft | null }) {
  return (
    <>
      <Columns least="2" gap="4" align="stretch">
        <UserTextField name="firstName" previousInput={previousInput} limit={nameMaxLength} />
        <UserTextField name="lastName" previousInput={previousInput} limit={nameMaxLength} />
      </Columns>
      <UserTextField name="email" previousInput={previousInput} type="email" dir="ltr" limit={emailMaxLength} />
      <RolesField />
      {!isNew && <ActiveField />}
    </>
  )
}

interface UserTextFieldProps {
  name: 'firstName' | 'lastName' | 'email'
  previousInput: UserDraft | null
  type?: string
  dir?: string
  limit: number
}

function UserTextField({ name, previousInput, ...text }: UserTextFieldProps) {
  const { t } = useTranslation()
  const { value } = useField<string>({ name })
  const before =
    previousInput && previousInput[name] !== value ? t('user.youTyped', { text: previousInput[name] }) : undefined
  return <TextField name={name} hint={before} autoComplete="off" {...text} />
}

function ActiveField() {
  const { t } = useTranslation()
  const { id, label, value, onChange } = useField<boolean>({ name: 'isActive' })
  return <Switch id={id} isOn={value} onChange={() => onChange(!value)} label={label} hint={t('user.canSignInHint')} />
}

function RolesField() {
  const { t } = useTranslation()
  const { id, label, error, value, onChange } = useField<UserDraft['roles']>({ name: 'roles' })
  const toggle = (role: (typeof roles)[number]) =>
    onChange(roles.filter((other) => (other === role) !== value.includes(other)))
  return (
    <Stack
      as="fieldset"
      gap="2"
      id={id}
      tabIndex={-1}
      aria-describedby={error && `${id}-error`}
      aria-invalid={error ? true : undefined}
    >
      <legend>{label}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          id={`${id}-${role}`}
          isChecked={value.includes(role)}
          onChange={() => toggle(role)}
          label={
            <Stack as="span">
              <span>{t(`user.role_${role}`)}</span>
              <Text as="small" size="2" tone="soft">
                {t(`user.roleAbout_${role}`)}
              </Text>
            </Stack>
          }
        />
      ))}
      {error && (
        <Text as="span" id={`${id}-error`} role="alert" size="2" weight="strong" tone="danger">
          {error}
        </Text>
      )}
    </Stack>
  )
}
