import { connect, createServer, type Socket } from 'node:net'

export async function startProxy(address: string) {
  const target = new URL(address)
  const pairs = new Set<{ client: Socket; upstream: Socket }>()
  let dropsReplies = false
  let isDown = false

  const proxy = createServer((client) => {
    if (isDown) {
      client.destroy()
      return
    }
    const upstream = connect(Number(target.port), target.hostname)
    const pair = { client, upstream }
    pairs.add(pair)
    client.pipe(upstream)
    upstream.on('data', (chunk) => {
      if (!dropsReplies) client.write(chunk)
    })
    for (const socket of [client, upstream]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const cut = () => {
    for (const { client, upstream } of pairs) {
      client.destroy()
      upstream.destroy()
    }
  }
  const { port } = proxy.address() as { port: number }
  return {
    address: Object.assign(new URL(address), { port: String(port) }).href,
    port,
    cut,
    /** Drops replies; requests still arrive. */
    swallow: (isOn: boolean) => {
      dropsReplies = isOn
    },
    down: (isOn: boolean) => {
      isDown = isOn
      if (isOn) cut()
    },
    connections: () => pairs.size,
    close: () => {
      cut()
      proxy.close()
    },
  }
}
