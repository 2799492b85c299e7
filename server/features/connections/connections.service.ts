import type { Reply } from '@snowplow/contract/api/route.ts'
import type { ConnectionState, testConnections } from '@snowplow/contract/connections.ts'
import { Refusal } from '../../http/problem.ts'
import type { IdentityProvider } from '../account/sign-in/identity-provider.ts'
import type { Captcha } from '../captcha/captcha.service.ts'

interface SignIn {
  issuer: string
  provider: Pick<IdentityProvider, 'test'>
}

async function signInState(signIn: SignIn | null): Promise<ConnectionState> {
  if (!signIn) return 'none'
  return signIn.provider.test().then(
    () => 'works',
    (error) => {
      if (error instanceof Refusal) return 'unreachable'
      throw error
    },
  )
}

export const connectionsService = (captcha: Captcha, signIn: SignIn | null) => ({
  async testConnections(): Promise<Reply<typeof testConnections>> {
    const [ofCaptcha, ofSignIn] = await Promise.all([captcha.test(), signInState(signIn)])
    return {
      captcha: { provider: captcha.provider, state: ofCaptcha },
      signIn: { issuer: signIn?.issuer ?? null, state: ofSignIn },
    }
  },
})
