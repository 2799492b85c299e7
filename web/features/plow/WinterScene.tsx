import type { ReactNode } from 'react'
import { joinClasses, Stack } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import styles from './WinterScene.module.css'
import road from './winter-road.svg?inline'

/** Height of the picture, and side of the snow square, in SVG units. */
const height = 720

/** Scatters flakes with two incommensurable steps: even, but never in rows. */
const flakes = (count: number, shift: number) =>
  Array.from({ length: count }, (_, index) => ({
    x: ((index + shift) * 0.618 * height) % height,
    y: ((index + shift) * 0.414 * height) % height,
    r: 1.4 + (index % 3) * 0.9,
  }))

interface WinterSceneProps {
  className?: string | undefined
  /** Snow falls beside the text column, never on it: a flake on a letter reads as an accent or a dot. */
  hasSnow?: boolean
  children: ReactNode
}

export function WinterScene({ className, hasSnow, children }: WinterSceneProps) {
  return (
    <Stack gap="2" justify="between" className={joinClasses(styles.winter, className)}>
      <div className={`${shared.cover} ${shared.unprinted}`}>
        <svg viewBox={`0 0 1440 ${height}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
          <image href={road} width="1440" height={height} />
        </svg>
        {hasSnow && (
          <div className={shared.cover}>
            <svg viewBox={`0 0 ${height} ${height}`} preserveAspectRatio="xMidYMin slice" aria-hidden="true">
              <Snowfall count={14} shift={3} opacity={0.35} className={joinClasses(styles.flakes, styles.slow)} />
              <Snowfall count={12} shift={11} opacity={0.75} className={styles.flakes} />
            </svg>
          </div>
        )}
      </div>
      {children}
    </Stack>
  )
}

interface SnowfallProps {
  count: number
  shift: number
  opacity: number
  className: string | undefined
}

/** Two copies stacked vertically, so that the loop has no visible seam. */
function Snowfall({ count, shift, opacity, className }: SnowfallProps) {
  return (
    <g fill="#ffffff" opacity={opacity} className={className}>
      {flakes(count, shift).flatMap(({ x, y, r }) => [
        <circle key={`${x} a`} cx={x} cy={y} r={r} />,
        <circle key={`${x} b`} cx={x} cy={y + height} r={r} />,
      ])}
    </g>
  )
}
