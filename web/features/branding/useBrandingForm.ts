import { type BrandingReply, updateBranding } from '@snowplow/contract/branding/update-branding.ts'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/i18n.ts'
import { languageCodes } from '../../i18n/languages.ts'
import { failureCode } from '../../lib/call.ts'
import { clearStored, readStored, store } from '../../lib/persisted-state.ts'
import { useCommand } from '../../lib/query.ts'
import { useSessionOwner } from '../../lib/session.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { isSame } from '../settings/settings.ts'
import {
  type BrandingDraft,
  HeadlinesForm,
  type HeadlineValues,
  headlinesOf,
  parseBrandingDraft,
  valuesOf,
} from './branding-form.ts'
import { hardToRead } from './ColorsField.tsx'

const createDraft = (base: BrandingReply): Omit<BrandingDraft, keyof HeadlineValues> => ({
  base,
  logo: undefined,
  colors: base.colors,
})

/** Branding form. Unsaved changes stay in sessionStorage across navigation (docs/decisions/0005). */
export function useBrandingForm(newest: BrandingReply) {
  const { t } = useTranslation()
  const key = `branding of ${useSessionOwner()}`
  const [storedDraft] = useState(() => parseBrandingDraft(readStored(key)))
  const [branding, setBranding] = useState<Omit<BrandingDraft, keyof HeadlineValues>>(
    storedDraft ?? createDraft(newest),
  )
  const { base, logo, colors } = branding
  const update = useCommand(updateBranding)
  const isChanged = logo !== undefined || !isSame(colors, base.colors)
  const isReadable = hardToRead(colors).length === 0
  const form = useContractForm({
    schema: HeadlinesForm,
    errorKeys: { plowName: 'snowplowName' },
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
      resetTo(saved)
      showToast(t('branding.saved'))
    },
  })
  const resetTo = (version: BrandingReply) => {
    setBranding(createDraft(version))
    form.clear(valuesOf(version))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores the draft once
  useEffect(() => {
    if (storedDraft && storedDraft.plowName !== valuesOf(base).plowName)
      form.setValue('plowName', storedDraft.plowName, { shouldDirty: true })
    for (const code of languageCodes)
      for (const field of ['headline', 'lead'] as const) {
        const input = storedDraft?.headlines[code]?.[field]
        if (input !== undefined && input !== valuesOf(base).headlines[code]?.[field])
          form.setValue(`headlines.${code}.${field}`, input, { shouldDirty: true })
      }
  }, [])
  const isUnsaved = form.isDirty || isChanged
  const input = useWatch({ control: form.control }) as HeadlineValues
  const content = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each change of the input
  useEffect(() => {
    if (isUnsaved) store(key, { ...branding, ...input } satisfies BrandingDraft)
    else clearStored(key)
  }, [isUnsaved, content, branding])
  return {
    form,
    ...branding,
    setLogo: (logo: BrandingDraft['logo']) => setBranding((now) => ({ ...now, logo })),
    setColors: (colors: BrandingDraft['colors']) => setBranding((now) => ({ ...now, colors })),
    isUnsaved,
    /** Another administrator saved since; set after a failed save. */
    isStale: failureCode(form.failure) === 'stale',
    showNewest: () => resetTo(newest),
  }
}
