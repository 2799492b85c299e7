import { readableContrast, weakestContrast } from '@snowplow/contract/settings/contrast.ts'
import type { Palette } from '@snowplow/contract/settings/settings.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import { useField } from '../../../ui/form/field.ts'
import { Field, getFieldAria } from '../../../ui/input/Field.tsx'
import field from '../../../ui/input/input.module.css'
import { RadioGroup } from '../../../ui/input/RadioGroup.tsx'
import { Columns, Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import shared from '../../../ui/layout/shared.module.css'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import styles from '../Settings.module.css'
import {
  type ColorPath,
  canSave,
  colorPaths,
  findPaletteErrors,
  PaletteForm,
  parseColor,
  toPalette,
  toPaletteDraft,
} from './palette-draft.ts'
import { SchemePicture } from './SchemePicture.tsx'

const groups = ['background', 'text', 'primary', 'secondary'] as const

interface PaletteDialogProps {
  title: string
  isModeFixed?: boolean
  palette: Palette
  onSave: (palette: Palette) => void
  onClose: () => void
}

const errorKeys = Object.fromEntries(colorPaths.map((path) => [path, 'color'])) as Record<ColorPath, 'color'>

/** Palette editor (section 5): validates on input; Save is enabled once something valid has changed. */
export function PaletteDialog({ title, isModeFixed = false, palette, onSave, onClose }: PaletteDialogProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    id: 'palette',
    schema: PaletteForm,
    defaultValues: palette.palette,
    errorKeys,
    checks: 'onChange',
    canSend: (values) => canSave(toPaletteDraft({ palette: values }), palette),
    send: async (edited) => onSave(edited),
  })
  const draft = toPaletteDraft({ palette: useWatch({ control: form.control }) as Palette['palette'] })
  const previewPalette = toPalette(draft)
  return (
    <FormDialog form={form} title={title} isWide submit={t('settings.save')} onClose={onClose}>
      <Stack gap="5">
        <Row gap="5" align="start" isFirstGrowing>
          {/* Backgrounds must match the mode. */}
          {!isModeFixed && <ModeField onChanged={form.trigger} />}
          <Stack as="figure" width={200}>
            <SchemePicture palette={previewPalette} />
            <Text as="figcaption" size="1" tone="soft">
              {t('settings.preview')}
            </Text>
          </Stack>
        </Row>
        {groups.map((group) => (
          <Stack as="fieldset" key={group} gap="3">
            <legend>{t(`settings.group_${group}`)}</legend>
            <Columns least="2" gap="3">
              {colorPaths
                .filter((path) => path.startsWith(`${group}.`))
                .map((path) => (
                  <ColorField key={path} name={path} label={t(`settings.color_${getName(path)}`)} />
                ))}
            </Columns>
          </Stack>
        ))}
        <WeakText palette={previewPalette} isVisible={Object.keys(findPaletteErrors(draft)).length === 0} />
      </Stack>
    </FormDialog>
  )
}

function ModeField({ onChanged }: { onChanged: () => unknown }) {
  const { t } = useTranslation()
  const { label, value, onChange } = useField<'light' | 'dark'>({ name: 'mode', label: t('settings.mode') })
  return (
    <RadioGroup
      label={label}
      options={(['light', 'dark'] as const).map((mode) => ({ value: mode, label: t(`settings.${mode}`) }))}
      value={value}
      onChange={(mode) => {
        onChange(mode)
        onChanged()
      }}
    />
  )
}

type NameOf<Path> = Path extends `${string}.${infer Name}` ? Name : never
const getName = (path: ColorPath) => path.split('.')[1] as NameOf<ColorPath>

/** A warning, not an error: users may save their own colors. */
function WeakText({ palette, isVisible }: { palette: Palette; isVisible: boolean }) {
  const { t } = useTranslation()
  const ratio = weakestContrast(palette)
  return (
    <Text role="status" weight="strong" tone="warning" className={shared.collapsing}>
      {isVisible && ratio < readableContrast && t('settings.hardToRead', { contrast: ratio.toFixed(1) })}
    </Text>
  )
}

function ColorField({ name, label }: { name: ColorPath; label: string }) {
  const { t } = useTranslation()
  const { id, error, value, onChange, onBlur, inputRef } = useField<string>({ name, label })
  return (
    <Field id={id} label={label} error={error}>
      <Row gap="2" isUnwrapped align="stretch">
        <input
          type="color"
          className={`${field.input} ${styles.picker}`}
          aria-label={t('settings.pick', { color: label })}
          value={parseColor(value) ?? '#000000'}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          {...getFieldAria({ id, label, error })}
          ref={inputRef}
          className={field.input}
          // Hex codes are left-to-right in every language.
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          aria-label={t('settings.hex', { color: label })}
        />
      </Row>
    </Field>
  )
}
