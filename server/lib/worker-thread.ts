import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads'

interface Call<Input> {
  call: number
  input: Input
}
type Answer<Output> = { call: number; output: Output } | { call: number; error: string }

/**
 * Starts a worker thread that does not keep a stopping server alive. Its file answers with `answerCalls()`. Messages
 * that answer no call are ignored: `node --watch` reports each import of a worker as a message.
 */
export class WorkerThread<Input, Output> {
  readonly #worker: Worker
  readonly #pending = new Map<number, PromiseWithResolvers<Output>>()
  #calls = 0
  #end: Error | undefined

  constructor(file: URL, options?: WorkerOptions) {
    this.#worker = new Worker(file, options)
    this.#worker.on('message', (message: Answer<Output>) => this.#settle(message))
    this.#worker.on('error', (error) => this.#rejectAll(error as Error))
    this.#worker.on('exit', () => this.#rejectAll(new Error('The worker thread has ended')))
    this.#worker.unref()
  }

  get hasEnded(): boolean {
    return this.#end !== undefined
  }

  /** @throws if the answer throws, or the thread ends before it */
  call(input: Input): Promise<Output> {
    if (this.#end) return Promise.reject(this.#end)
    const pending = Promise.withResolvers<Output>()
    this.#calls += 1
    this.#pending.set(this.#calls, pending)
    this.#worker.postMessage({ call: this.#calls, input } satisfies Call<Input>)
    return pending.promise
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }

  #settle(answer: Answer<Output>): void {
    const pending = this.#pending.get(answer.call)
    this.#pending.delete(answer.call)
    if ('error' in answer) pending?.reject(new Error(answer.error))
    else pending?.resolve(answer.output)
  }

  #rejectAll(error: Error): void {
    this.#end ??= error
    for (const { reject } of this.#pending.values()) reject(this.#end)
    this.#pending.clear()
  }
}

/** Answers the calls of a `WorkerThread`, from within its file. */
export function answerCalls<Input, Output>(answer: (input: Input) => Output | Promise<Output>): void {
  parentPort?.on('message', async ({ call, input }: Call<Input>) => {
    const reply: Answer<Output> = await Promise.resolve(input)
      .then(answer)
      .then(
        (output) => ({ call, output }),
        (error) => ({ call, error: String(error) }),
      )
    parentPort?.postMessage(reply)
  })
}
