/** Fails on texts without an element of their own that a browser's translation would break (changing-text.ts). */
import { findUnsafeTexts } from './changing-text.ts'

const unsafe = findUnsafeTexts(process.cwd())
for (const { file, line, text } of unsafe) console.error(`${file}:${line}: ${text}`)
if (unsafe.length > 0) {
  console.error(`changing text: give ${unsafe.length} texts an element of their own, such as <span>`)
  process.exitCode = 1
} else console.log('changing text: none without an element of its own')
