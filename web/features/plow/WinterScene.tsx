import { type ReactNode, useId } from 'react'
import { classes, Stack } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
import styles from './WinterScene.module.css'

const height = 720

/** Scattered by two incommensurable steps: even enough, and never in rows. */
const flakes = (count: number, shift: number) =>
  Array.from({ length: count }, (_, place) => ({
    x: ((place + shift) * 0.618 * 1440) % 1440,
    y: ((place + shift) * 0.414 * height) % height,
    r: 1.4 + (place % 3) * 0.9,
  }))

/** A winter road, and what stands before it. */
export function WinterScene({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <Stack gap="2" justify="between" className={classes(styles.winter, className)}>
      <div className={`${parts.cover} ${parts.unprinted}`}>
        <Road />
      </div>
      {children}
    </Stack>
  )
}

function Road() {
  const id = useId()
  const sky = `${id}s`
  const road = `${id}r`
  return (
    <svg viewBox={`0 0 1440 ${height}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id={sky} x2="0" y2="1">
          <stop stopColor="#0b1829" />
          <stop offset="0.5" stopColor="#1d3b60" />
          <stop offset="0.72" stopColor="#41658c" />
          <stop offset="0.86" stopColor="#c08f86" />
          <stop offset="0.95" stopColor="#f6b98a" />
        </linearGradient>
        <linearGradient id={road} x2="0" y2="1">
          <stop stopColor="#51637b" />
          <stop offset="1" stopColor="#2e3e54" />
        </linearGradient>
      </defs>
      <rect width="1440" height={height} fill={`url(#${sky})`} />
      <Snowfall count={26} shift={3} opacity={0.35} className={`${styles.flakes} ${styles.slow}`} />
      <path d="M0 590Q160 520 330 560T700 540t330 20 410-50V720H0Z" fill="#5d7fa6" />
      <Firs places={[90, 150, 205, 1210, 1275, 1330, 1390, 760]} y={592} color="#1c3a5c" />
      <path d="M0 622Q260 560 520 604t470-6 450-20V720H0Z" fill="#a9c4de" />
      <Firs places={[40, 330, 1120, 1420]} y={632} color="#16304e" scale={1.5} />
      <path d="M0 640q300-34 640-18t800-14V720H0Z" fill="#e6f0f9" />
      <path d="M0 668q720-16 1440-4V720H0Z" fill={`url(#${road})`} />
      <path d="M0 700q720-14 1440-3" stroke="#ffd76a" strokeWidth="5" strokeDasharray="60 44" fill="none" />
      <path d="M0 668q720-16 1440-4" stroke="#ffffff" strokeWidth="7" fill="none" />
      <Snowfall count={22} shift={11} opacity={0.75} className={styles.flakes} />
    </svg>
  )
}

function Firs({ places, y, color, scale = 1 }: { places: number[]; y: number; color: string; scale?: number }) {
  return (
    <g fill={color}>
      {places.map((x, place) => {
        const size = scale * (1 + (place % 3) * 0.22)
        return (
          <path
            key={x}
            transform={`translate(${x} ${y}) scale(${size})`}
            d="M0-92L17-60H9L25-32H14L32 0H-32L-14-32H-25L-9-60H-17Z"
          />
        )
      })}
    </g>
  )
}

/** Two screens of flakes one above the other, so that the fall has no seam. */
function Snowfall({
  count,
  shift,
  opacity,
  className,
}: {
  count: number
  shift: number
  opacity: number
  className?: string
}) {
  return (
    <g fill="#ffffff" opacity={opacity} className={className}>
      {flakes(count, shift).flatMap(({ x, y, r }) => [
        <circle key={`${x} a`} cx={x} cy={y} r={r} />,
        <circle key={`${x} b`} cx={x} cy={y + height} r={r} />,
      ])}
    </g>
  )
}
