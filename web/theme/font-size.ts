/** Percent of the browser's own text size, which is 16 px unless the person chose another there (section 9). */
export const fontSizes = [70, 80, 90, 100, 110, 120, 130] as const

/** The kept text size; 100 when there is none. */
export function fontSizeOf(kept: string | null): number {
  return fontSizes.find((size) => String(size) === kept) ?? 100
}

export function setFontSize(percent: number): void {
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
}
