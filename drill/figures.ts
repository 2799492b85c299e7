const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

export const median = (numbers: readonly number[]) => sorted(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN
export const percentile = (numbers: readonly number[], share: number) =>
  sorted(numbers)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN

export const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
