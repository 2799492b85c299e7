import type { ReactNode } from 'react'
import { classes, Stack } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
import styles from './WinterScene.module.css'
import road from './winter-road.svg?inline'

const height = 720

/** Scattered by two incommensurable steps: even enough, and never in rows. */
const flakes = (count: number, shift: number) =>
  Array.from({ length: count }, (_, place) => ({
    x: ((place + shift) * 0.618 * 1440) % 1440,
    y: ((place + shift) * 0.414 * height) % height,
    r: 1.4 + (place % 3) * 0.9,
  }))

/** Words stand on one side, and some way across the middle. */
const sides = [
  ['left', 0, 640],
  ['middle', 640, 800],
  ['right', 800, 1440],
] as const

/** A winter road, and what stands before it. */
export function WinterScene({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <Stack gap="2" justify="between" className={classes(styles.winter, className)}>
      <div className={`${parts.cover} ${parts.unprinted}`}>
        <svg viewBox={`0 0 1440 ${height}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
          <image href={road} width="1440" height={height} />
          <Snowfall count={26} shift={3} opacity={0.35} className={classes(styles.flakes, styles.slow)} />
          <Snowfall count={22} shift={11} opacity={0.75} className={styles.flakes} />
        </svg>
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

/** Two screens of flakes one above the other, so that the fall has no seam. */
function Snowfall({ count, shift, opacity, className }: SnowfallProps) {
  return (
    <g fill="#ffffff" opacity={opacity} className={className}>
      {sides.map(([side, from, to]) => (
        <g key={side} className={styles[side]}>
          {flakes(count, shift)
            .filter(({ x }) => x >= from && x < to)
            .flatMap(({ x, y, r }) => [
              <circle key={`${x} a`} cx={x} cy={y} r={r} />,
              <circle key={`${x} b`} cx={x} cy={y + height} r={r} />,
            ])}
        </g>
      ))}
    </g>
  )
}
