import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import { describeFileCode } from '../lib/file-access.ts'
import { defaultSecret, type Settings } from './settings.ts'

function findFileError(file: string): string | null {
  try {
    return readFileSync(file).length > 0 ? null : 'is an empty file'
  } catch (error) {
    return `cannot be read: ${file}: ${describeFileCode(error)}`
  }
}

/** @returns one line per error, each starting with the setting to change */
export function checkCombinations(config: z.output<typeof Settings>): string[] {
  const errors: string[] = []
  const hosted = !['altcha', 'off'].includes(config.CAPTCHA_PROVIDER)
  if (hosted && !config.CAPTCHA_SITE_KEY) errors.push(`CAPTCHA_SITE_KEY is required for ${config.CAPTCHA_PROVIDER}`)
  if (hosted && !config.CAPTCHA_SECRET) errors.push(`CAPTCHA_SECRET is required for ${config.CAPTCHA_PROVIDER}`)
  if (config.OIDC_ISSUER && !config.OIDC_CLIENT_ID) errors.push('OIDC_CLIENT_ID is required with OIDC_ISSUER')
  if (config.OIDC_ISSUER && !config.OIDC_AUDIENCE) errors.push('OIDC_AUDIENCE is required with OIDC_ISSUER')
  if (config.SMTP_URL && !config.MAIL_FROM) errors.push('MAIL_FROM is required with SMTP_URL')
  const authorityError = config.SMTP_CA_FILE ? findFileError(config.SMTP_CA_FILE) : null
  if (authorityError) errors.push(`SMTP_CA_FILE ${authorityError}`)
  if (config.JWT_SECRET_PREVIOUS === config.JWT_SECRET)
    errors.push('JWT_SECRET_PREVIOUS must differ from JWT_SECRET: set it to the secret that JWT_SECRET replaced')
  if (config.CONTEST_MODE !== 'production') return errors
  if (config.SMTP_URL && !config.PUBLIC_ADDRESS)
    errors.push('PUBLIC_ADDRESS is required with SMTP_URL, for the links in mails')
  if (config.OIDC_ISSUER?.startsWith('http:')) errors.push('OIDC_ISSUER must be an https address in production')
  if (config.JWT_SECRET === defaultSecret)
    errors.push(
      'JWT_SECRET must be set in production: 32 random characters or more, such as from openssl rand -base64 48',
    )
  // Everyone can read it: whatever it signed is forged easily.
  if (config.JWT_SECRET_PREVIOUS === defaultSecret)
    errors.push('JWT_SECRET_PREVIOUS must not be the secret of the demo')
  if (config.CAPTCHA_PROVIDER === 'off') errors.push('CAPTCHA_PROVIDER must not be off in production')
  return errors
}
