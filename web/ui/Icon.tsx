const paths = {
  inbox: 'M4 13l2.500-8h11L20 13v6H4zM4 13h5l1.500 2.500h3L15 13h5',
  star: 'M12 3.500l2.600 5.400 5.900.800-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900L3.500 9.700l5.900-.800z',
  ballot: 'M5 12v8h14v-8M8 12V4h8v8M3.500 12h17M10 8l1.500 1.500L14.500 6.500',
  truck:
    'M3 16.500V7h10v9.500M13 10h4l3.500 3.500v3H19M9 17h6M5 17H3M9 17.500a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM19 17.500a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  people:
    'M15.500 20v-1.500a4 4 0 0 0-4-4h-4a4 4 0 0 0-4 4V20M9.500 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM20.500 20v-1.500a4 4 0 0 0-3-3.900M15 4.200a3.500 3.500 0 0 1 0 6.600',
  shield: 'M12 3l7.500 3v5.500c0 4.500-3 8-7.500 9.500-4.500-1.500-7.500-5-7.500-9.500V6zM9 12l2.200 2.200L15.500 10',
  pen: 'M4 20h5L20 9l-4-4L5 16zM13.500 7.500l3 3',
  heart: 'M12 20S4 15.500 4 9.500A4.200 4.200 0 0 1 12 7.500a4.200 4.200 0 0 1 8 2c0 6-8 10.500-8 10.500z',
  tag: 'M4 4h7.500l8.500 8.500-7.500 7.500L4 11.500zM8.500 8.500h.01',
  history: 'M4.500 8A8.500 8.500 0 1 1 3.500 13M4 3.500V8h4.500M12 8v4.500l3 2',
  book: 'M12 6.500C10 5 7 4.500 3.500 4.500v14c3.500 0 6.500.500 8.500 2 2-1.500 5-2 8.500-2v-14C17 4.500 14 5 12 6.500zM12 6.500v14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M16 16l4.500 4.500M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0z',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  shrink: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  person: 'M19 20v-1a5 5 0 0 0-5-5h-4a5 5 0 0 0-5 5v1M16 7.500a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
  note: 'M5 4h14v10l-6 6H5zM13 20v-6h6M9 8.500h6M9 12h3',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  down: 'M6 9.500l6 6 6-6',
  up: 'M6 14.500l6-6 6 6',
  top: 'M6 17.500l6-6 6 6M6 6.500h12',
  forward: 'M9.500 6l6 6-6 6',
  cross: 'M6 6l12 12M18 6L6 18',
  lock: 'M5.500 11h13v9h-13zM8 11V7.500a4 4 0 0 1 8 0V11M12 14.500v2',
  out: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9.500',
  trophy:
    'M7 4h10v5a5 5 0 0 1-10 0zM7 5.500H4V7a3 3 0 0 0 3 3M17 5.500h3V7a3 3 0 0 1-3 3M12 14v4M8.500 20h7M9.500 20c0-1.500 1-2 2.500-2s2.500.500 2.500 2',
  calendar: 'M4 6h16v14H4zM4 10.500h16M8 3.500V8M16 3.500V8M8 14h3M8 17h6',
  snow: 'M12 3v18M4.200 7.500l15.600 9M19.800 7.500l-15.600 9M9.500 4.500L12 7l2.500-2.500M9.500 19.500L12 17l2.500 2.500',
} as const

export type IconName = keyof typeof paths

/** Icons that point somewhere: they point the other way where the page is read from right to left. */
const pointing: readonly IconName[] = ['forward', 'out', 'truck']

interface IconProps {
  name: IconName
  /** CSS pixels at the normal font size. */
  size?: number
  isFilled?: boolean
}

/** A line drawing that grows with the font and says nothing to a screen reader: its button or link has the words. */
export function Icon({ name, size = 22, isFilled }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={pointing.includes(name) ? 'points' : undefined}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem`, flex: 'none' }}
    >
      <path d={paths[name]} />
    </svg>
  )
}
