import type { Config } from '../config.ts'

/** One line about an error of `listen`. */
export const describeListenError = (
  { code, message }: NodeJS.ErrnoException,
  { PORT }: Pick<Config, 'PORT'>,
): string =>
  code === 'EADDRINUSE'
    ? `PORT ${PORT} is in use`
    : `HOST and PORT cannot be listened on: ${message.split('\n', 1)[0] ?? code}`
