/** Formulas of WCAG 2.2 for #rrggbb: luminance from 0 (black) to 1 (white), contrast ratio from 1 to 21. */

const getChannels = (color: string) => [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16))

export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = getChannels(color)
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Section 5, palette editor. */
export const isLight = (color: string) => luminance(color) > 0.5

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

export function mix(color: string, other: string, share: number): string {
  const otherChannels = getChannels(other)
  const mixed = getChannels(color).map((channel, index) => channel + ((otherChannels[index] ?? 0) - channel) * share)
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}
