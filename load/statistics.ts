const sort = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

export const findMedian = (numbers: readonly number[]) => sort(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Infinity without numbers: a measurement without replies is within no bar. */
export const findPercentile = (numbers: readonly number[], share: number) =>
  sort(numbers)[Math.ceil(numbers.length * share) - 1] ?? Number.POSITIVE_INFINITY

export const formatMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
