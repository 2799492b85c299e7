import type { Reporter, TestModule } from 'vitest/node'

/** Lists the tests that passed on their second try only, with the message of the first, at the end of the run. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const flaky = tests.filter((test) => test.diagnostic()?.flaky)
    if (flaky.length === 0) return
    console.log(`\n${flaky.length} flaky: passed on the second try only; fix them`)
    for (const test of flaky) {
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`)
      for (const { message } of test.result().errors ?? []) console.log(`    ${message.replaceAll('\n', '\n    ')}`)
    }
  }
}
