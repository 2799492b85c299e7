import { detectDirection } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { layOutBaselines, layOutName, panel } from './lettering.ts'
// The question mark is a path: SVG with text would be inlined at one and a half times the size.
import plow from './plow.svg?inline'

/** Missing in React's types of SVG. */
const untranslated = { translate: 'no' }

interface PlowIllustrationProps {
  /** Empty leaves the panel blank. */
  name: string
  /** True if adjacent text already has the name. */
  decorative?: boolean
}

/** The truck is an image; the name is text, in the page's font and of any length. */
export function PlowIllustration({ name, decorative }: PlowIllustrationProps) {
  const { t } = useTranslation()
  const accessibleName = name.trim() ? t('form.plowLabel', { name }) : t('form.plowLabelEmpty')
  return (
    // Without the attribute, a browser would translate the name on the plow.
    <svg
      {...untranslated}
      viewBox="-34 26 732 260"
      width="100%"
      role={decorative ? undefined : 'img'}
      aria-hidden={decorative}
    >
      <title>{decorative ? name : accessibleName}</title>
      <image href={plow} x="-34" y="26" width="732" height="260" />
      <Name name={name} />
    </svg>
  )
}

function Name({ name }: { name: string }) {
  const lettering = layOutName(name)
  const middle = panel.x + panel.width / 2
  if (lettering.lines.length === 0) return null
  const yPositions = layOutBaselines(lettering)
  return (
    <>
      <rect {...panel} rx="14" fill="#fffaf4" />
      {/* Direction of the name, not of the page: keeps digits and letters of a Latin name in order on an Arabic page.
       */}
      <text
        textAnchor="middle"
        direction={detectDirection(name) ?? 'ltr'}
        fontSize={lettering.fontSize}
        fontWeight="800"
        fill="#12263f"
        letterSpacing="0"
      >
        {lettering.lines.map((line, index) => (
          <tspan key={yPositions[index]} x={middle} y={yPositions[index]}>
            {line}
          </tspan>
        ))}
      </text>
    </>
  )
}
