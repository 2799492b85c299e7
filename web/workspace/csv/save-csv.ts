import { csvFormat } from '@snowplow/contract/text/csv-format.ts'
import { saveFile } from '../../lib/download.ts'

export async function saveCsv(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  saveFile(new Blob([stringify([...rows], csvFormat)], { type: 'text/csv' }), name)
}
