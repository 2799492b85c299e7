import type { LucideIcon } from 'lucide-react'

/** Directional icons by lucide's names: mirrored in right-to-left languages. */
const pointing = ['LogOut', 'ChevronRight']

interface IconProps {
  /** Imported individually from lucide-react, to keep unused icons off the page. */
  of: LucideIcon
  /** CSS pixels at the normal font size. */
  size?: number
  strokeWidth?: number
  isFilled?: boolean
}

/** A decorative icon that scales with the font. Hidden from screen readers: its button or link has the label. */
export function Icon({ of: IconComponent, size = 22, strokeWidth = 1.9, isFilled }: IconProps) {
  return (
    <IconComponent
      size={`${size / 16}rem`}
      strokeWidth={strokeWidth}
      fill={isFilled ? 'currentColor' : 'none'}
      aria-hidden="true"
      style={{
        flex: 'none',
        scale: pointing.includes(IconComponent.displayName ?? '') ? 'var(--reading) 1' : undefined,
      }}
    />
  )
}
