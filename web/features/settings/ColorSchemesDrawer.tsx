import '../../i18n/staff.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { schemeId, themeNames, themes } from '../../theme/themes.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import styles from './ColorSchemesDrawer.module.css'
import { panelWidth } from './panel.ts'
import { RefusedNotice } from './RefusedNotice.tsx'
import { SchemePicture } from './SchemePicture.tsx'
import { isSame, wholeTheme } from './settings.ts'
import { useSettings } from './useSettings.ts'

const modes = ['light', 'dark'] as const

/** The 18 themes, each by day and by night; choosing one colours every part of the page (section 2). */
export default function ColorSchemesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { settings, change } = useSettings()
  return (
    <Drawer isOpen onClose={onClose} title={t('settings.schemes')} side="end" width={panelWidth} gutter={0}>
      <div className={styles.body}>
        <RefusedNotice />
        <p className={styles.lead}>{t('settings.schemesLead')}</p>
        <div role="radiogroup" aria-label={t('settings.schemes')} className={styles.list}>
          {themeNames.map((name) => (
            <div key={name} className={styles.theme}>
              {/* A theme is called the same in every language, as a colour of paint is. */}
              <p lang="en" dir="ltr" className={styles.name}>
                {name}
              </p>
              <div className={styles.pair}>
                {modes.map((mode) => {
                  const theme = wholeTheme(themes[name][mode])
                  return (
                    <label key={mode} className={styles.card}>
                      <input
                        type="radio"
                        name={id}
                        className={styles.input}
                        aria-label={schemeId(name, mode)}
                        checked={isSame(settings.theme, theme)}
                        onChange={() => change({ ...settings, theme })}
                      />
                      <SchemePicture palette={themes[name][mode]} />
                      <span className={styles.mode}>{t(`settings.${mode}`)}</span>
                    </label>
                  )
                })}
              </div>
            </div>
          ))}
        </div>
      </div>
    </Drawer>
  )
}
