import '../../../i18n/form.ts'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useFieldErrorMessage } from '../../../ui/form/field.ts'
import { Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { NameSuggestions } from './NameSuggestions.tsx'
import { draftKey, storeName } from './name-draft.ts'
import { entryRules, useCheck, useEntryRules } from './naming-form.queries.ts'

interface PlowNameCheckProps {
  name: string
  /** Called with the message of the field, as the naming form shows it; undefined once there is none. */
  onError: (message: string | undefined) => void
  onChoose: (name: string) => void
}

/** Says whether a name on the front page's plow is free, as the naming form does, and leads there with it. */
export function PlowNameCheck({ name, onError, onChoose }: PlowNameCheckProps) {
  const { t } = useTranslation()
  const [, go] = useLocation()
  const getErrorMessage = useFieldErrorMessage()
  useEffect(() => entryRules.start(), [])
  const rules = useEntryRules()
  const { isFree, isChecking, isUnchecked, former, refusal } = useCheck('snowplowName', name, false)
  const broken = name.trim() ? rules?.findNameError(name) : null
  const getError = () => {
    if (broken) return getErrorMessage('snowplowName', broken)
    if (refusal) return t(`errors.${refusal}`)
    return isUnchecked ? t('submission.nameUnchecked') : undefined
  }
  const error = getError()
  useEffect(() => {
    onError(error)
    return () => onError(undefined)
  }, [onError, error])
  const enter = () => {
    storeName(name)
    go(draftKey)
  }
  const getStatus = () => {
    if (isChecking && !error) return t('form.checking')
    if (!isFree) return ''
    return former ? t(`form.former_${former.kind}`, { year: former.year }) : t('form.free')
  }
  return (
    <Stack gap="3" align="start">
      <Text role="status" weight="strong" tone="success">
        {getStatus()}
      </Text>
      {refusal && <NameSuggestions name={name} onChoose={onChoose} />}
      {/* Not before the check: the second half of a double click on a suggestion would hit it. */}
      {(isFree || isUnchecked) && (
        <Button variant="primary" onClick={enter}>
          {t('form.enterName')}
        </Button>
      )}
    </Stack>
  )
}
