import type { LucideIcon } from 'lucide-react'

/** Icons that point somewhere, by lucide's names: they point the other way where the page is read from right to left. */
const pointing = ['LogOut', 'ChevronRight']

interface IconProps {
  /** Imported by itself from lucide-react, so that a page loads the icons that it shows. */
  of: LucideIcon
  /** CSS pixels at the normal font size. */
  size?: number
  strokeWidth?: number
  isFilled?: boolean
}

/** A line drawing that grows with the font and says nothing to a screen reader: its button or link has the words. */
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
