/** Fails on texts that a browser's translation would break, and on names that it would translate. */
import { findUnsafeTexts } from './translation.ts'

const unsafe = findUnsafeTexts(process.cwd())
for (const { file, line, text } of unsafe) console.error(`${file}:${line}: ${text}`)
if (unsafe.length > 0) {
  console.error('translation: give each text an element of its own, such as <span>, and each name <UserText>')
  process.exitCode = 1
} else console.log('translation: no text breaks')
