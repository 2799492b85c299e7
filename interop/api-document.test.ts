/** Runs OpenAPI tools on the document of a running server. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverRunner } from '../server/test/process/run-server.ts'

const runner = serverRunner()
const inWorkspace = (file: string) => fileURLToPath(new URL(file, import.meta.url))

let origin: string
let document: string
beforeAll(async () => {
  const { base } = await runner.startServing(runner.newDatabase(), { CONTEST_MODE: 'demo' })
  origin = new URL(base).origin
  document = `${base}/openapi.json`
})

/** Returns compile errors of the client under TypeScript 5, which openapi-typescript targets. */
function compile(): string[] {
  const { config } = ts.readConfigFile(inWorkspace('tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, inWorkspace('.'))
  const program = ts.createProgram(fileNames, options)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
}

describe('GET /openapi.json', () => {
  test('passes redocly lint with the recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lint({ ref: document, config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`)).toEqual([])
  })

  // Every path once: a bound on repeated schemas, which grows with the routes.
  test('is at most 350 kB', async () => {
    const bytes = (await (await fetch(document)).arrayBuffer()).byteLength
    expect(bytes).toBeLessThanOrEqual(350_000)
  })

  test('compiles with openapi-typescript to a client that votes', async () => {
    await writeFile(inWorkspace('client/api.d.ts'), astToString(await openapiTS(new URL(document))))
    expect(compile()).toEqual([])
    const { vote } = await import(inWorkspace('client/vote.ts'))
    expect(await vote(origin)).toEqual({
      district: expect.any(String),
      status: 201,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      refusal: 'request.invalid',
    })
  })
})
