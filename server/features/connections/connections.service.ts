import type { Reply } from '@snowplow/contract/api/route.ts'
import type { ConnectionState, testConnections, testSignIn } from '@snowplow/contract/connections.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import type { IdentityProvider } from '../account/sign-in/identity-provider.ts'
import type { Captcha } from '../captcha/captcha.service.ts'

interface SignIn {
  issuer: string
  provider: Pick<IdentityProvider, 'test' | 'inspect'>
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

  /** @throws Refusal sso.not_configured */
  async testSignIn({ body: { accessToken }, wallNow }: Call<'testSignIn'>): Promise<Reply<typeof testSignIn>> {
    if (!signIn) throw new Refusal('sso.not_configured')
    return signIn.provider.inspect(accessToken, wallNow)
  },
})
