import { expect, test } from 'vitest'
import { SerializedReply } from './serve.ts'

test.each([undefined, '', Buffer.alloc(0)])(
  'SerializedReply > rejects the missing body %j before it is cached',
  (body) => {
    expect(() => new SerializedReply(body as string)).toThrow('has no body')
  },
)
