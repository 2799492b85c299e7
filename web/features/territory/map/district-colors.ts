/** Golden angle in degrees: the hues of any few consecutive districts are far apart. */
const hueStep = 137.5

/** Muted color by district index; the page color if there is no district. */
export function getDistrictColor(index: number | undefined): string {
  if (index === undefined) return 'var(--page)'
  const hue = Math.round((230 + index * hueStep) % 360)
  // Every other round of eight hues is stronger, for states with many districts.
  const strength = Math.floor(index / 8) % 2 === 0 ? 52 : 80
  return `color-mix(in oklab, oklch(0.66 0.13 ${hue}) ${strength}%, var(--paper))`
}
