import type { Palette, ThemePart } from '@snowplow/contract/settings/settings.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Choice } from '../../../ui/input/Choice.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/Dialog.tsx'
import { ColorField } from './ColorField.tsx'
import styles from './PaletteDialog.module.css'
import {
  type ColorPath,
  canSave,
  colorIn,
  colorPaths,
  draftOf,
  paletteFaults,
  paletteOfDraft,
  weakestContrast,
} from './palette-draft.ts'
import { SchemePicture } from './SchemePicture.tsx'

/** WCAG 2.2, AA, for text of ordinary size. */
const readable = 4.5
const groups = ['background', 'text', 'primary', 'secondary'] as const

interface PaletteDialogProps {
  part: ThemePart
  palette: Palette
  onSave: (palette: Palette) => void
  onClose: () => void
}

/** The palette editor (section 5): what is wrong is said at once, and Save waits until something valid has changed. */
export function PaletteDialog({ part, palette, onSave, onClose }: PaletteDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [draft, setDraft] = useState(() => draftOf(palette))
  const faults = paletteFaults(draft)
  const seen = paletteOfDraft(draft)
  const set = (path: ColorPath, color: string) => setDraft((before) => ({ ...before, [path]: color }))
  return (
    <Dialog title={t('settings.colorsOf', { part: t(`settings.part_${part}`) })} isWide onClose={onClose}>
      <Form
        className={styles.form}
        onSubmit={() => {
          if (canSave(draft, palette)) onSave(seen)
        }}
      >
        <div className={styles.top}>
          <Choice
            label={t('settings.mode')}
            options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`settings.${value}`) }))}
            value={draft.mode}
            onChange={(mode) => setDraft({ ...draft, mode })}
          />
          <figure className={styles.preview}>
            <SchemePicture palette={seen} />
            <figcaption>{t('settings.preview')}</figcaption>
          </figure>
        </div>
        {groups.map((group) => (
          <fieldset key={group} className={styles.group}>
            <legend>{t(`settings.group_${group}`)}</legend>
            <div className={styles.colors}>
              {colorPaths
                .filter((path) => path.startsWith(`${group}.`))
                .map((path) => (
                  <ColorField
                    key={path}
                    id={`${id}-${path}`}
                    label={t(`settings.color_${nameOf(path)}`)}
                    value={draft[path]}
                    color={colorIn(draft[path])}
                    onChange={(color) => set(path, color)}
                    error={faults[path] && t(`settings.fault_${faults[path]}`)}
                  />
                ))}
            </div>
          </fieldset>
        ))}
        <WeakText palette={seen} isShown={Object.keys(faults).length === 0} />
        <DialogButtons>
          <Button type="submit" look="filled" disabled={!canSave(draft, palette)}>
            {t('settings.save')}
          </Button>
          <Button look="outlined" onClick={onClose}>
            {t('table.cancel')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

type NameOf<Path> = Path extends `${string}.${infer Name}` ? Name : never
const nameOf = (path: ColorPath) => path.split('.')[1] as NameOf<ColorPath>

/** Advice, not a fault: these are the person's own colours. */
function WeakText({ palette, isShown }: { palette: Palette; isShown: boolean }) {
  const { t } = useTranslation()
  const ratio = weakestContrast(palette)
  return (
    <Text role="status" weight="strong" className={styles.advice}>
      {isShown && ratio < readable && t('settings.hardToRead', { contrast: ratio.toFixed(1) })}
    </Text>
  )
}
