import { type AppearanceReply, updateAppearance } from '@snowplow/contract/appearance/appearance.ts'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/i18n.ts'
import { languageCodes } from '../../i18n/languages.ts'
import { failureCode } from '../../lib/call.ts'
import { forgetStored, readStored, store } from '../../lib/persisted-state.ts'
import { useCommand } from '../../lib/query.ts'
import { useSessionOwner } from '../../lib/session.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { isSame } from '../settings/settings.ts'
import { HeadlinesForm, type HeadlineValues, headlinesOf, type KeptLook, keptIn, valuesOf } from './appearance-form.ts'
import { hardToRead } from './ColorsField.tsx'

const begunOn = (base: AppearanceReply): Omit<KeptLook, keyof HeadlineValues> => ({
  base,
  logo: undefined,
  colors: base.colors,
})

/** The form of the look. What is not saved yet stays in the tab (docs/decisions/0005), wherever its author goes. */
export function useAppearanceForm(newest: AppearanceReply) {
  const { t } = useTranslation()
  const key = `appearance of ${useSessionOwner()}`
  const [kept] = useState(() => keptIn(readStored(key)))
  const [look, setLook] = useState<Omit<KeptLook, keyof HeadlineValues>>(kept ?? begunOn(newest))
  const { base, logo, colors } = look
  const update = useCommand(updateAppearance)
  const isChanged = logo !== undefined || !isSame(colors, base.colors)
  const isReadable = hardToRead(colors).length === 0
  const form = useContractForm({
    schema: HeadlinesForm,
    words: { plowName: 'snowplowName' },
    defaultValues: valuesOf(base),
    canSend: (_: HeadlineValues, isDirty) => (isDirty || isChanged) && isReadable,
    send: ({ headlines, plowName }) =>
      update.mutateAsync({
        body: {
          ...(logo !== undefined && { logo: logo === null ? null : logo.file }),
          colors,
          headlines: headlinesOf(headlines, base.headlines),
          plowName,
          version: base.version,
        },
      }),
    onSent: (saved) => {
      begin(saved)
      showToast(t('appearance.saved'))
    },
  })
  const begin = (version: AppearanceReply) => {
    setLook(begunOn(version))
    form.clear(valuesOf(version))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft of before is taken up once
  useEffect(() => {
    if (kept && kept.plowName !== valuesOf(base).plowName)
      form.setValue('plowName', kept.plowName, { shouldDirty: true })
    for (const code of languageCodes)
      for (const part of ['headline', 'lead'] as const) {
        const typed = kept?.headlines[code]?.[part]
        if (typed !== undefined && typed !== valuesOf(base).headlines[code]?.[part])
          form.setValue(`headlines.${code}.${part}`, typed, { shouldDirty: true })
      }
  }, [])
  const isUnsaved = form.isDirty || isChanged
  const typed = useWatch({ control: form.control }) as HeadlineValues
  const content = JSON.stringify(typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of what is typed or chosen
  useEffect(() => {
    if (isUnsaved) store(key, { ...look, ...typed } satisfies KeptLook)
    else forgetStored(key)
  }, [isUnsaved, content, look])
  return {
    form,
    ...look,
    setLogo: (logo: KeptLook['logo']) => setLook((now) => ({ ...now, logo })),
    setColors: (colors: KeptLook['colors']) => setLook((now) => ({ ...now, colors })),
    isUnsaved,
    /** Somebody else was quicker, and this person has just tried to save. */
    isOvertaken: failureCode(form.failure) === 'stale',
    showNewest: () => begin(newest),
  }
}
