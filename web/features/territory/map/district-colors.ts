/** Degrees between one district's hue and the next one's: any few of them are far apart. */
const hueStep = 137.5

/** A calm color by a district's place; the paper's where there is none. */
export function districtColor(index: number | undefined): string {
  if (index === undefined) return 'var(--page)'
  const hue = Math.round((230 + index * hueStep) % 360)
  // Every other round of hues is deeper, for states with many districts.
  const strength = Math.floor(index / 8) % 2 === 0 ? 52 : 80
  return `color-mix(in oklab, oklch(0.66 0.13 ${hue}) ${strength}%, var(--paper))`
}
