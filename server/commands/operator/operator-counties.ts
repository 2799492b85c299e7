import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { RowError } from '@snowplow/contract/api/import.ts'
import type { TerritoryBlocker, TerritoryChange } from '@snowplow/contract/county/territory.ts'
import { decoded } from '@snowplow/contract/text/decode-text.ts'
import { readAtlas, toStates } from '../../atlas/atlas.ts'
import { countyService } from '../../features/county/county.service.ts'
import { territoryService } from '../../features/county/territory.service.ts'
import { Refusal } from '../../http/problem.ts'
import { type Command, type CommandInput, findRequestedSeason, stopWith } from './operator-command.ts'

/** @throws Refusal season.not_found, season.closed */
async function callIn(input: CommandInput, isWriting: boolean) {
  const { id, state } = await findRequestedSeason(input)
  if (isWriting && state === 'closed') throw new Refusal('season.closed')
  return { ...input.by, query: {}, season: id }
}

const createTerritory = ({ orm }: CommandInput) =>
  territoryService({ orm, counties: countyService({ orm }), onChanged: () => {} })

async function getState(input: string): Promise<string> {
  const states = toStates(await readAtlas())
  const found = states.find(({ fips, name }) => input === fips || name.toLowerCase() === input.toLowerCase())
  return found?.fips ?? stopWith(`There is no state ${input}. Use its name or the two digits of the census.`)
}

const formatChange = ({ of, action, name, before, after }: TerritoryChange) =>
  [
    of,
    action,
    name,
    before !== null && before !== name && `from ${before}`,
    after !== null && after !== name && `to ${after}`,
  ]
    .filter(Boolean)
    .join(' ')

const formatRowError = ({ line, column, value, code, suggestion }: RowError) =>
  `line ${line}: ${column} ${value} ${code.replaceAll('_', ' ')}${suggestion === undefined ? '' : `; nearest: ${suggestion}`}`

function formatBlocker({ reason, name, ...counts }: TerritoryBlocker): string {
  const nonZeroCounts = Object.entries(counts).filter(([, count]) => count > 0)
  return [reason.replaceAll('_', ' '), name, ...nonZeroCounts.map(([kind, count]) => `${kind}: ${count}`)]
    .join(' ')
    .trim()
}

export const importCounties: Command = {
  usage: '<file> [--state <name>] [--season <year>] [--dry-run]',
  options: ['state', 'season'],
  flags: ['dry-run'],
  async run(input) {
    const [file] = input.args
    if (!file) stopWith('Name the file: a CSV with a county and its district in each row.')
    const csv = decoded(await readFile(file))
    const { state = '', 'dry-run': dry = '' } = input.options
    const territory = createTerritory(input)
    const call = await callIn(input, true)
    const { version } = await territory.getTerritory(call)
    const stateFips = state === '' ? undefined : await getState(state)
    const body = { id: crypto.randomUUID(), csv, stateFips, version }
    const { plan, rowErrors, digest } = await territory.importTerritory({ ...call, body: { ...body, dryRun: true } })
    const { changes, blockers } = plan
    for (const line of [...changes.map(formatChange), ...blockers.map(formatBlocker), ...rowErrors.map(formatRowError)])
      console.log(line)
    if (rowErrors.length > 0) throw new Refusal('import.invalid_rows')
    if (blockers.length > 0) throw new Refusal('territory.in_use')
    if (dry === '') await territory.importTerritory({ ...call, body: { ...body, digest } })
    console.log(dry === '' ? `${changes.length} changes saved.` : `${changes.length} changes; nothing was saved.`)
  },
}

export const exportCounties: Command = {
  usage: '<file> [--season <year>]',
  options: ['season'],
  async run(input) {
    const [file] = input.args
    if (!file) stopWith('Name the file to write.')
    const territory = createTerritory(input)
    const { content } = await territory.exportTerritory(await callIn(input, false))
    await pipeline(content, createWriteStream(file))
    console.log(`The counties are in ${file}.`)
  },
}
