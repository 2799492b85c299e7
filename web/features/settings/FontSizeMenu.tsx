import { getLocale } from '@snowplow/contract/text/languages.ts'
import { ALargeSmall } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { usePersistedState } from '../../lib/storage/persisted-state.ts'
import { parseFontSize, setAppearance } from '../../theme/appearance.ts'
import { fontSizes } from '../../theme/tokens.ts'
import button from '../../ui/button/button.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { RadioGroup } from '../../ui/input/RadioGroup.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'

/** Font size, 70 % to 130 % (section 9). Stored per browser: it depends on the screen, not the account. */
export function FontSizeMenu() {
  const { t, language } = useTranslation()
  const size = usePersistedState('appearance', parseFontSize)
  const percent = new Intl.NumberFormat(getLocale(language), { style: 'percent' })
  const formatPercent = (one: number) => percent.format(one / 100)
  const options = fontSizes.map((one) => ({
    value: one,
    label: (
      <Row as="span" isUnwrapped align="baseline" justify="between">
        <span>{formatPercent(one)}</span>
        <span aria-hidden="true" style={{ fontSize: `${one / 100}rem` }}>
          Aa
        </span>
      </Row>
    ),
  }))
  return (
    <Popover
      label={<Icon of={ALargeSmall} />}
      className={button.icon}
      name={t('settings.textSizeNow', { size: formatPercent(size) })}
      closeOn=""
      width={208}
    >
      <RadioGroup
        label={t('settings.textSize')}
        options={options}
        value={size}
        onChange={(next) => setAppearance({ fontSize: next })}
        variant="cards"
      />
    </Popover>
  )
}
