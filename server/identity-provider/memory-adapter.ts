import type { Adapter, AdapterPayload } from 'oidc-provider'

export function createMemoryAdapter(): (model: string) => Adapter {
  const store = new Map<string, { payload: AdapterPayload; until: number }>()

  const live = (matches: (key: string, payload: AdapterPayload) => boolean) => {
    for (const [key, { payload, until }] of store) {
      if (until < Date.now()) store.delete(key)
      else if (matches(key, payload)) return payload
    }
    return undefined
  }

  return (model) => {
    const getKey = (id: string) => `${model}:${id}`
    const isOfModel = (key: string) => key.startsWith(`${model}:`)
    return {
      async upsert(id, payload, expiresIn) {
        // No persistent sign-in: each popup shows the accounts again, so that visitors can try several.
        const stored = model === 'Session' ? { ...payload, accountId: undefined } : payload
        store.set(getKey(id), { payload: stored, until: expiresIn ? Date.now() + expiresIn * 1000 : Infinity })
      },
      find: async (id) => live((key) => key === getKey(id)),
      findByUid: async (uid) => live((key, payload) => isOfModel(key) && payload.uid === uid),
      findByUserCode: async (code) => live((key, payload) => isOfModel(key) && payload.userCode === code),
      async consume(id) {
        const found = store.get(getKey(id))
        if (found) found.payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        store.delete(getKey(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of store) if (payload.grantId === grantId) store.delete(key)
      },
    }
  }
}
