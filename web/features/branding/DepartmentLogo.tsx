import { type Logo, logoFolder } from '@snowplow/contract/branding/branding.ts'
import { joinClasses } from '../../ui/layout/Boxes.tsx'
import styles from './DepartmentLogo.module.css'

interface DepartmentLogoProps {
  logo: Logo
  name: string
  /** Maximum size in CSS pixels. */
  within: { width: number; height: number }
  /** Data URL of a logo that is not saved yet. */
  src?: string
}

/**
 * Department logo on a background with enough contrast in light and dark mode. Fixed size: no layout shift while it
 * loads.
 */
export function DepartmentLogo({ logo, name, within, src = `${logoFolder}/${logo.id}.png` }: DepartmentLogoProps) {
  const scale = Math.min(1, within.width / logo.width, within.height / logo.height)
  return (
    <img
      src={src}
      alt={name}
      width={Math.round(logo.width * scale)}
      height={Math.round(logo.height * scale)}
      className={joinClasses(styles.logo, logo.ground !== 'own' && styles[logo.ground])}
    />
  )
}

export const ContestSign = () => <span className={styles.sign} />
