import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode } from 'dns-packet'

/** TXT records of a name: each is one text, or the strings that it is split into. */
export type Records = Record<string, (string | string[])[]>
/** `servfail` for a server that cannot answer, `hang` for one that does not. */
export type Behavior = 'servfail' | 'hang'

const codes = { servfail: 2, nxdomain: 3 }

/** DNS server over UDP with TXT records only. */
export async function openDnsServer(records: Records, broken: Record<string, Behavior> = {}) {
  const socket = createSocket('udp4')
  socket.on('message', (packet, { port, address }) => {
    const { id, questions = [] } = decode(packet)
    const name = questions[0]?.name.toLowerCase() ?? ''
    if (broken[name] === 'hang') return
    const answers = (records[name] ?? []).map((data) => ({ type: 'TXT' as const, name, ttl: 1, data }))
    const code = broken[name] ? codes.servfail : records[name] ? 0 : codes.nxdomain
    socket.send(encode({ type: 'response', id: id ?? 0, flags: 0x100 | code, questions, answers }), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() }
}
