import { useTranslation } from 'react-i18next'
import { directionOfText } from '../../i18n/direction.ts'
import { baselines, layOutName, panel } from './lettering.ts'
import plow from './plow.svg?inline'

interface PlowDrawingProps {
  /** Lettered on the box; an empty one leaves the panel open. */
  name: string
  /** The same is said in words beside it. */
  decorative?: boolean
}

/** The truck is a picture, its name is text: in the page's own font, and as long as it comes. */
export function PlowDrawing({ name, decorative }: PlowDrawingProps) {
  const { t } = useTranslation()
  return (
    <svg viewBox="-34 26 732 260" width="100%" role={decorative ? undefined : 'img'} aria-hidden={decorative}>
      <title>{name.trim() ? t('form.plowLabel', { name }) : t('form.plowLabelEmpty')}</title>
      <image href={plow} x="-34" y="26" width="732" height="260" />
      <rect {...panel} rx="14" fill="#fffaf4" />
      <Name name={name} />
    </svg>
  )
}

function Name({ name }: { name: string }) {
  const lettering = layOutName(name)
  const middle = panel.x + panel.width / 2
  if (lettering.lines.length === 0) {
    return (
      <g>
        <rect
          x={panel.x + 10}
          y={panel.y + 10}
          width={panel.width - 20}
          height={panel.height - 20}
          rx="9"
          fill="none"
          stroke="#b9c8d6"
          strokeWidth="3"
          strokeDasharray="10 9"
        />
        <text x={middle} y={panel.y + 73} textAnchor="middle" fontSize="62" fontWeight="800" fill="#9db0c2">
          ?
        </text>
      </g>
    )
  }
  const places = baselines(lettering)
  return (
    // The name's own direction, not the page's: digits and letters of a Latin name stay in their order on an Arabic page.
    <text
      textAnchor="middle"
      direction={directionOfText(name) ?? 'ltr'}
      fontSize={lettering.fontSize}
      fontWeight="800"
      fill="#12263f"
      letterSpacing="0"
    >
      {lettering.lines.map((line, place) => (
        <tspan key={places[place]} x={middle} y={places[place]}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
