import { hash } from 'node:crypto'

/** What tells a repeat from another call: the same for the same content of the same act. 32 hexadecimal digits. */
export const contentDigest = (act: string, content: unknown) =>
  hash('sha256', `${act}\n${JSON.stringify(content)}`).slice(0, 32)
