// The first match wins: Edge, Opera and Samsung Internet also state Chrome, and all of them Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstMatch = (names: [RegExp, string][], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null

/** Product names in a User-Agent header. An iPad that requests desktop pages states `Macintosh`, and counts as macOS. */
export const describeBrowser = (agent: string) => ({
  browser: firstMatch(browsers, agent),
  system: firstMatch(systems, agent),
})
