import { snowplowNameMaxLength } from '@snowplow/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Card } from '../../ui/layout/Boxes.tsx'
import styles from './FrontPage.module.css'

/** Loaded with the first typed letter. */
const loadCheck = async () => (await import('../entry/form/PlowNameCheck.tsx')).PlowNameCheck
type Check = Awaited<ReturnType<typeof loadCheck>>

interface TypedNameProps {
  name: string
  onChange: (name: string) => void
}

/** Input for the name on the front page's plow, while names are accepted. */
export function TypedName({ name, onChange }: TypedNameProps) {
  const { t } = useTranslation()
  const [Check, setCheck] = useState<Check | null>(null)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // Text may be typed before the page is hydrated.
  useEffect(() => onChange(input.current?.value ?? ''), [onChange])
  const isTyped = name !== ''
  useEffect(() => {
    // If it cannot be loaded, the button of the form is still there.
    if (isTyped)
      loadCheck().then(
        (check) => setCheck(() => check),
        () => {},
      )
  }, [isTyped])
  return (
    <Card gap="3" className={`${styles.typed} scripted`}>
      <TextInput
        id="plow-name"
        label={t('front.tryName')}
        hint={t('front.tryNameHint')}
        error={error}
        value={name}
        onChange={onChange}
        inputRef={input}
        maxLength={snowplowNameMaxLength}
        autoComplete="off"
        dir="auto"
      />
      {isTyped && Check && (
        <Check
          name={name}
          onError={setError}
          onChoose={(chosen) => {
            onChange(chosen)
            input.current?.focus()
          }}
        />
      )}
    </Card>
  )
}
