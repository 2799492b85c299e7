/** Counties and districts from the shell, by the same plan as on the administrators' page. */
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FaultyRow, TerritoryChange, TerritoryObstacle } from '@snowplow/contract/county/territory.ts'
import { decoded } from '@snowplow/contract/text/decoded.ts'
import { readAtlas, statesOf } from '../features/county/atlas/atlas.ts'
import { countyService } from '../features/county/county.service.ts'
import { territoryService } from '../features/county/territory.service.ts'
import { Refusal } from '../http/problem.ts'
import { type Command, type Given, seasonAsked, stopWith } from './operator-command.ts'

/** A call in the season asked for. @throws Refusal season.not_found, season.closed */
async function callIn(given: Given, isWriting: boolean) {
  const { id, state } = await seasonAsked(given)
  if (isWriting && state === 'closed') throw new Refusal('season.closed')
  return { ...given.by, query: {}, season: id }
}

/** By its name or its two digits. */
async function stateOf(given: string): Promise<string> {
  const states = statesOf(await readAtlas())
  const found = states.find(({ fips, name }) => given === fips || name.toLowerCase() === given.toLowerCase())
  return found?.fips ?? stopWith(`There is no state ${given}. Use its name or the two digits of the census.`)
}

const wordOf = ({ of, act, name, before, after }: TerritoryChange) =>
  [
    of,
    act,
    name,
    before !== null && before !== name && `from ${before}`,
    after !== null && after !== name && `to ${after}`,
  ]
    .filter(Boolean)
    .join(' ')

const wordFault = ({ line, county, reason }: FaultyRow) => `line ${line}: ${county} ${reason.replaceAll('_', ' ')}`

function wordObstacle({ reason, name, ...figures }: TerritoryObstacle): string {
  const there = Object.entries(figures).filter(([, figure]) => figure > 0)
  return [reason.replaceAll('_', ' '), name, ...there.map(([kind, figure]) => `${kind}: ${figure}`)].join(' ').trim()
}

export const importCounties: Command = {
  usage: '<file> [--state <name>] [--season <year>] [--dry-run]',
  options: ['state', 'season'],
  flags: ['dry-run'],
  async run(given) {
    const [file] = given.words
    if (!file) stopWith('Name the file: a CSV with the columns county and district.')
    const csv = decoded(await readFile(file))
    const { state = '', 'dry-run': dry = '' } = given.options
    const territory = territoryService(given.orm, countyService(given.orm), () => {})
    const call = await callIn(given, true)
    const { version } = await territory.getTerritory(call)
    const stateFips = state === '' ? undefined : await stateOf(state)
    const ask = (dryRun: boolean) => territory.importTerritory({ ...call, body: { csv, stateFips, version, dryRun } })
    const { changes, obstacles, faults } = await ask(true)
    for (const line of [...changes.map(wordOf), ...obstacles.map(wordObstacle), ...faults.map(wordFault)])
      console.log(line)
    if (faults.length > 0) throw new Refusal('territory.faulty_rows')
    if (obstacles.length > 0) throw new Refusal('territory.in_use')
    if (dry === '') await ask(false)
    console.log(dry === '' ? `${changes.length} changes saved.` : `${changes.length} changes; nothing was saved.`)
  },
}

export const exportCounties: Command = {
  usage: '<file> [--season <year>]',
  options: ['season'],
  async run(given) {
    const [file] = given.words
    if (!file) stopWith('Name the file to write.')
    const territory = territoryService(given.orm, countyService(given.orm), () => {})
    const { content } = await territory.exportTerritory(await callIn(given, false))
    await pipeline(content, createWriteStream(file))
    console.log(`The counties are in ${file}.`)
  },
}
