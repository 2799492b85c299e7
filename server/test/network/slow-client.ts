import { once } from 'node:events'
import { connect } from 'node:net'

export async function slowClient(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let response = ''
  socket.on('data', (text) => {
    response += text
  })
  // The tests check for connections that the server closes early.
  socket.on('error', () => {})
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  await once(socket, 'connect')
  return {
    socket,
    closed,
    send: (text: string | Buffer) => void socket.write(text),
    response: () => response,
    status: () => Number(/^HTTP\/1.1 (\d+) /.exec(response)?.[1]),
    headers: () => response.split('\r\n\r\n')[0]?.toLowerCase() ?? '',
    body: () => JSON.parse(response.split('\r\n\r\n')[1] || 'null'),
  }
}

export const getHead = (path: string, length: number) =>
  [
    `POST /api${path} HTTP/1.1`,
    'Host: test',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')
