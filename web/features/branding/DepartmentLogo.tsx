import { type Logo, logoFolder } from '@snowplow/contract/branding/branding.ts'
import { classes } from '../../ui/layout/Layout.tsx'
import styles from './DepartmentLogo.module.css'

interface DepartmentLogoProps {
  logo: Logo
  /** What stands instead of the picture for those who do not see it. */
  name: string
  /** CSS pixels that it fits into. */
  within: { width: number; height: number }
  /** Its picture, where that is none of the site's files yet. */
  src?: string
}

/** The department's logo, on a ground on which it can be seen by day and by night; nothing moves while it loads. */
export function DepartmentLogo({ logo, name, within, src = `${logoFolder}/${logo.id}.png` }: DepartmentLogoProps) {
  const scale = Math.min(1, within.width / logo.width, within.height / logo.height)
  return (
    <img
      src={src}
      alt={name}
      width={Math.round(logo.width * scale)}
      height={Math.round(logo.height * scale)}
      className={classes(styles.logo, logo.ground !== 'own' && styles[logo.ground])}
    />
  )
}

/** The contest's own sign, for where no department's logo stands. */
export const ContestSign = () => <span className={styles.sign} />
