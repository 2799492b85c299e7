import type { Palette } from '@snowplow/contract/settings/settings.ts'
import { toTokens } from '../../../theme/tokens.ts'
import styles from '../Settings.module.css'

export function SchemePicture({ palette }: { palette: Palette }) {
  const color = toTokens(palette)
  return (
    <svg viewBox="0 0 160 100" className={styles.scheme} aria-hidden="true">
      <path d="M0 0h160v100H0z" fill={color.page} />
      <path d="M0 76c30-16 52-13 80-4s54 6 80-6v34H0z" fill={color.ice} />
      <path d="M0 88c42-9 96-7 160-2v14H0z" fill={color.night} />
      <path
        d="M12 94c40-4 90-4 136-1"
        stroke={color['on-night']}
        strokeWidth="1.500"
        strokeDasharray="9 7"
        fill="none"
      />
      <path d="M0 0h160v15H0z" fill={color.paper} />
      <path d="M0 15h160" stroke={color.line} />
      <circle cx="11" cy="7.500" r="3.500" fill={color.orange} />
      <path
        d="M20 7.500h26M116 7.500h12M134 7.500h16"
        stroke={color['ink-soft']}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect x="12" y="24" width="92" height="48" rx="7" fill={color.paper} stroke={color.line} />
      <path d="M22 35h46" stroke={color.ink} strokeWidth="5" strokeLinecap="round" />
      <path d="M22 45h68M22 51.500h54" stroke={color['ink-soft']} strokeWidth="2.500" strokeLinecap="round" />
      <rect x="22" y="58" width="30" height="9" rx="4.500" fill={color.orange} />
      <path d="M28 62.500h18" stroke={color['on-orange']} strokeWidth="2" strokeLinecap="round" />
      <path d="M58 62.500h20" stroke={color.blue} strokeWidth="2.500" strokeLinecap="round" />
      <rect x="112" y="24" width="36" height="30" rx="7" fill={color.blue} />
      <path d="M119 34h22M119 41h14" stroke={color['on-blue']} strokeWidth="2.500" strokeLinecap="round" />
    </svg>
  )
}
