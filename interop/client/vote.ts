/**
 * Client as a third party would write it: it uses only types generated from the document before this file is compiled.
 */
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

export async function vote(baseUrl: string) {
  const api = createClient<paths>({ baseUrl })
  const { data: counties = [] } = await api.GET('/api/county', { params: { query: { populate: 'district' } } })
  const county = counties[0]
  const districtId = county?.districtId ?? 0
  const { data: options = [] } = await api.GET('/api/public-voting/district/{districtId}/options', {
    params: { path: { districtId: String(districtId) } },
  })
  const selectedOptions = options.slice(0, 3).flatMap(({ id }) => id ?? [])
  const body = { districtId, countyId: county?.id, selectedOptions, recaptcha: 'off' }
  const { data, response } = await api.POST('/api/public-voting/submit', { body })
  const { error } = await api.POST('/api/public-voting/submit', { body: { ...body, selectedOptions: [1] } })
  return { district: county?.district?.name, status: response.status, createdAt: data?.createdAt, refusal: error?.code }
}

/** Calls that violate the document must not compile. */
export function invalidCalls(baseUrl: string) {
  const api = createClient<paths>({ baseUrl })
  return [
    // @ts-expect-error the district is missing
    api.POST('/api/public-voting/submit', { body: { selectedOptions: [1, 2, 3], recaptcha: 'off' } }),
    // @ts-expect-error a path that does not exist
    api.GET('/api/counties'),
    // @ts-expect-error a parameter that the list does not take
    api.GET('/api/county', { params: { query: { page: '2' } } }),
  ]
}
