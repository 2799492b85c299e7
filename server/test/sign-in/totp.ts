import { TOTP } from 'otpauth'

/** Code of an authenticator app at an instant, such as `2025-10-01T12:00:00-05:00`. */
export const codeAt = (secret: string, instant: string) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: Date.parse(instant) })
