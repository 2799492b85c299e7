/** Full fonts of the server-rendered images (server/features/seo/og-image-worker.ts), with their character sets. */
const latin =
  '\\u0020-\\u007e\\u00a0-\\u0113\\u0116-\\u0127\\u012a\\u012b\\u012e-\\u0137\\u0139-\\u013e\\u0141-\\u0148\\u014a-\\u014d\\u0150-\\u0161\\u0164\\u0165\\u016a-\\u017e\\u0218-\\u021b\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2026'
const arabic =
  '\\u0020-\\u007e\\u00ab\\u00b7\\u00bb\\u00bf-\\u0107\\u010a-\\u0113\\u0116-\\u011b\\u011e-\\u0123\\u012a\\u012b\\u012e-\\u0131\\u0139-\\u013e\\u0141-\\u0148\\u014a-\\u014d\\u0150-\\u015b\\u015e-\\u0161\\u0164\\u0165\\u016a-\\u017e\\u0218-\\u021b\\u0600-\\u06ff\\u0750-\\u077f\\u200c\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2026'
const fonts = [
  { font: 'Figtree', has: new RegExp(`^[${latin}]*$`) },
  { font: 'Noto Sans Arabic', has: new RegExp(`^[${arabic}]*$`) },
]

/** Font that covers the whole text, since mixed fonts would lose letters. Undefined if none does. */
export const findFont = (text: string): string | undefined => fonts.find(({ has }) => has.test(text))?.font

const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
export const removeMarks = (text: string) => text.normalize('NFC').replace(bidiControls, '')
