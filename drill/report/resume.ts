import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonLines } from '@snowplow/load/probe.ts'

const folder = 'drill-results'

/**
 * Runs the legs of a long drill that an interrupted run has not finished. Each leg starts from a new database; its result
 * is a line of `drill-results/<name>.jsonl`, which you delete to start over.
 */
export async function resumeLegs<Result>(
  name: string,
  legs: number,
  run: (leg: number) => Promise<Result>,
): Promise<Result[]> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.jsonl`)
  const results = readJsonLines<Result>(file)
  if (results.length > 0) console.log(`${file}: ${results.length} of ${legs} legs are done`)
  for (let leg = results.length; leg < legs; leg++) {
    const result = await run(leg)
    results.push(result)
    appendFileSync(file, `${JSON.stringify(result)}\n`)
  }
  return results.slice(0, legs)
}
