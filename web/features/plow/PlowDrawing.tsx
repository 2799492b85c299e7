export function PlowDrawing({
  name,
  label,
  decorative,
}: {
  name: string
  label?: string
  className?: string
  decorative?: boolean
}) {
  return (
    <svg viewBox="0 0 640 300" role={decorative ? undefined : 'img'} aria-label={label} aria-hidden={decorative}>
      <rect width="640" height="300" fill="#f2691b" />
      <text x="320" y="150" textAnchor="middle" fontSize="40">
        {name}
      </text>
    </svg>
  )
}
