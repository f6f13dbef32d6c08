/**
 * Reports every test that failed and then passed, with its failure. Each is a defect of the product
 * or of the test until the cause is known.
 */
export default class RetriedTests {
  /** @type {import('vitest/node').TestCase[]} */
  #found = [];

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#found.push(test);
  }

  onTestRunEnd() {
    for (const test of this.#found) {
      console.log(`\nPassed only at the second try: ${test.module.moduleId} > ${test.fullName}`);
      // The stack of a test that timed out does not contain the message.
      for (const { message, stack } of test.result().errors ?? [])
        console.log(stack?.includes(message) ? stack : `${message}\n${stack}`);
    }
  }
}
