import { readFileSync } from 'node:fs'

const fields = { resident: 'VmRSS', peak: 'VmHWM' }

/** Resident memory of a process on Linux, in bytes: its current or largest. */
export function readMemory(pid: number, kind: keyof typeof fields): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${fields[kind]}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
}
