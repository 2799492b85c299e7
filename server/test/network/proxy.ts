import { connect, createServer, type Socket } from 'node:net'

/** A network between a server and its PostgreSQL that can be broken. */
export async function startProxy(address: string) {
  const target = new URL(address)
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let swallows = false
  let isDown = false

  const proxy = createServer((near) => {
    if (isDown) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    const pair = { near, far }
    pairs.add(pair)
    near.pipe(far)
    far.on('data', (chunk) => {
      if (!swallows) near.write(chunk)
    })
    for (const socket of [near, far]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const cut = () => {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  const { port } = proxy.address() as { port: number }
  return {
    address: Object.assign(new URL(address), { port: String(port) }).href,
    port,
    cut,
    /** From now on questions arrive and answers do not. */
    swallow: (isOn: boolean) => {
      swallows = isOn
    },
    /** Takes no connection and ends those there are. */
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
