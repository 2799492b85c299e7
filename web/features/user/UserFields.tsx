import { roles } from '@snowplow/contract/access.ts'
import { emailMaxLength, nameMaxLength } from '@snowplow/contract/limits.ts'
import { Controller, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { PasswordInput } from '../../ui/input/PasswordInput.tsx'
import { Switch } from '../../ui/input/Switch.tsx'
import { TextInput, type TextInputProps } from '../../ui/input/TextInput.tsx'
import styles from './User.module.css'
import { fieldId, type UserDraft, type UserFormState } from './user-form.ts'
import { useUserFault } from './useUserFault.ts'

interface UserFieldsProps {
  form: UserFormState
  isNew: boolean
  /** What the person had typed before a newer version was loaded in its place. */
  typed: UserDraft | null
}

export function UserFields({ form, isNew, typed }: UserFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.pair}>
        <UserText form={form} name="firstName" label={t('user.firstName')} maxLength={nameMaxLength} typed={typed} />
        <UserText form={form} name="lastName" label={t('user.lastName')} maxLength={nameMaxLength} typed={typed} />
      </div>
      <UserText
        form={form}
        name="email"
        type="email"
        dir="ltr"
        label={t('user.email')}
        maxLength={emailMaxLength}
        typed={typed}
      />
      <RolesField form={form} />
      {isNew && <UserText form={form} name="password" label={t('user.password')} hint={t('user.passwordHint')} />}
      {!isNew && (
        <Controller
          control={form.control}
          name="isActive"
          render={({ field }) => (
            <Switch
              id={fieldId('isActive')}
              isOn={field.value}
              onChange={() => field.onChange(!field.value)}
              label={t('user.canSignIn')}
              hint={t('user.canSignInHint')}
            />
          )}
        />
      )}
    </>
  )
}

interface UserTextProps extends Pick<TextInputProps, 'label' | 'type' | 'maxLength' | 'dir'> {
  form: UserFormState
  name: 'firstName' | 'lastName' | 'email' | 'password'
  hint?: string
  typed?: UserDraft | null
}

function UserText({ form, name, hint, typed, ...text }: UserTextProps) {
  const { t } = useTranslation()
  const wordFault = useUserFault()
  const { field, fieldState } = useController({ control: form.control, name })
  const before = typed && typed[name] !== field.value ? t('user.youTyped', { text: typed[name] }) : undefined
  const Input = name === 'password' ? PasswordInput : TextInput
  return (
    <Input
      {...text}
      id={fieldId(name)}
      name={name}
      isRequired
      hint={hint ?? before}
      autoComplete={name === 'password' ? 'new-password' : 'off'}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={wordFault(name, fieldState.error?.message)}
    />
  )
}

function RolesField({ form }: { form: UserFormState }) {
  const { t } = useTranslation()
  const wordFault = useUserFault()
  const { field, fieldState } = useController({ control: form.control, name: 'roles' })
  const error = wordFault('roles', fieldState.error?.message)
  const id = fieldId('roles')
  const toggle = (role: (typeof roles)[number]) =>
    field.onChange(roles.filter((other) => (other === role) !== field.value.includes(other)))
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.roles}
      aria-describedby={error && `${id}-error`}
      aria-invalid={error ? true : undefined}
    >
      <legend>{t('user.roles')}</legend>
      {roles.map((role) => (
        <div key={role}>
          <Checkbox
            id={`${id}-${role}`}
            isChecked={field.value.includes(role)}
            onChange={() => toggle(role)}
            label={
              <span>
                {t(`user.role_${role}`)}
                <small>{t(`user.roleAbout_${role}`)}</small>
              </span>
            }
          />
        </div>
      ))}
      {error && (
        <span id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </fieldset>
  )
}
