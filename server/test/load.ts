export async function firstOptions(base: string, district = 1): Promise<number[]> {
  const response = await fetch(`${base}/public-voting/district/${district}/options`)
  const options = (await response.json()) as { id: number }[]
  return options.slice(0, 3).map(({ id }) => id)
}

const getReason = (error: unknown) => {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? String(error)
}

/** Votes for district 1 over 20 connections until stopped or until the server accepts no more. */
export function voteUnderLoad(base: string, selectedOptions: number[]) {
  const acknowledged: string[] = []
  const unexpected: string[] = []
  const unanswered: string[] = []
  let isOver = false

  async function voter(): Promise<void> {
    while (!isOver) {
      try {
        const response = await fetch(`${base}/public-voting/submit`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ districtId: 1, selectedOptions, recaptcha: 'off' }),
        })
        const body = await response.text()
        if (response.status === 201) acknowledged.push(JSON.parse(body).createdAt)
        else unexpected.push(`${response.status} ${body}`)
      } catch (error) {
        unanswered.push(getReason(error))
        return
      }
    }
  }
  const finished = Promise.all(Array.from({ length: 20 }, voter))
  const stop = () => {
    isOver = true
    return finished
  }
  return { acknowledged, unexpected, unanswered, finished, stop }
}
