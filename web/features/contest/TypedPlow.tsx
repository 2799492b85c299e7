import { snowplowNameMaxLength } from '@snowplow/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { loadNamespace, useTranslation } from '../../i18n/i18n.ts'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Card, Stack } from '../../ui/layout/Boxes.tsx'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'

/** Loaded once somebody types a name, with the texts of the naming form. */
const loadCheck = async () => {
  const [{ PlowNameCheck }] = await Promise.all([import('../entry/form/PlowNameCheck.tsx'), loadNamespace('form')])
  return PlowNameCheck
}
type Check = Awaited<ReturnType<typeof loadCheck>>

/** The front page's plow while names are accepted: it carries what is typed below it. */
export function TypedPlow({ example }: { example: string }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [Check, setCheck] = useState<Check | null>(null)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // Text may be typed before the page is hydrated.
  useEffect(() => setName((typed) => input.current?.value ?? typed), [])
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
    <Stack gap="4">
      <PlowIllustration name={name || example} decorative />
      <Card gap="3" className="scripted">
        <TextInput
          id="plow-name"
          label={t('front.tryName')}
          hint={t('front.tryNameHint')}
          value={name}
          onChange={setName}
          inputRef={input}
          maxLength={snowplowNameMaxLength}
          autoComplete="off"
          dir="auto"
        />
        {isTyped && Check && (
          <Check
            name={name}
            onChoose={(chosen) => {
              setName(chosen)
              input.current?.focus()
            }}
          />
        )}
      </Card>
    </Stack>
  )
}
