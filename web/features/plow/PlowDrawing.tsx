import { useId } from 'react'
import { directionOfText } from '../../i18n/isolate.ts'
import { baselines, layOutName, panel } from './lettering.ts'

interface PlowDrawingProps {
  /** Lettered on the box; an empty one leaves the panel open. */
  name: string
  label?: string
  /** The same is said in words beside it. */
  decorative?: boolean
}

export function PlowDrawing({ name, label, decorative }: PlowDrawingProps) {
  const id = useId()
  const paint = { orange: `${id}o`, steel: `${id}s`, glass: `${id}g`, glow: `${id}l`, stripes: `${id}h` }
  return (
    <svg viewBox="-34 26 732 260" width="100%" role={decorative ? undefined : 'img'} aria-hidden={decorative}>
      <title>{label ?? name}</title>
      <Paints {...paint} />
      <ellipse cx="352" cy="272" rx="310" ry="11" fill="#0d1b30" opacity="0.18" />
      <Spreader />
      <rect x="128" y="212" width="530" height="22" rx="7" fill="#1d2733" />
      <Box orange={paint.orange} stripes={paint.stripes} />
      <Name name={name} />
      <Cab {...paint} />
      {[166, 482, 570].map((x) => (
        <Wheel key={x} x={x} />
      ))}
      <Blade steel={paint.steel} />
    </svg>
  )
}

function Paints({
  orange,
  steel,
  glass,
  glow,
  stripes,
}: Record<'orange' | 'steel' | 'glass' | 'glow' | 'stripes', string>) {
  return (
    <defs>
      <linearGradient id={orange} x2="0" y2="1">
        <stop stopColor="#ff8a3d" />
        <stop offset="0.55" stopColor="#f2691b" />
        <stop offset="1" stopColor="#d2530c" />
      </linearGradient>
      <linearGradient id={steel}>
        <stop stopColor="#e8f0f7" />
        <stop offset="0.5" stopColor="#a9bbcc" />
        <stop offset="1" stopColor="#62788f" />
      </linearGradient>
      <linearGradient id={glass} x2="0.4" y2="1">
        <stop stopColor="#e3f1fd" />
        <stop offset="1" stopColor="#8fb6da" />
      </linearGradient>
      <radialGradient id={glow}>
        <stop stopColor="#ffd76a" stopOpacity="0.9" />
        <stop offset="1" stopColor="#ffd76a" stopOpacity="0" />
      </radialGradient>
      <pattern id={stripes} width="28" height="20" patternUnits="userSpaceOnUse" patternTransform="skewX(-32)">
        <rect width="28" height="20" fill="#ffc53d" />
        <rect width="14" height="20" fill="#1d2733" />
      </pattern>
    </defs>
  )
}

function Box({ orange, stripes }: { orange: string; stripes: string }) {
  return (
    <g>
      <path d="M268 66H654q10 0 9 10l-12 130q-1 12-13 12H286q-12 0-13-12L260 76q-1-10 8-10Z" fill={`url(#${orange})`} />
      <path d="M296 66q26-26 66-20 30-18 68-6 40-12 74 8 44-2 66 18Z" fill="#f5f9fd" />
      <path d="M330 66q30-16 62-10 36-12 70 0 40-8 74 10Z" fill="#dbe9f6" />
      <rect x="252" y="60" width="418" height="16" rx="8" fill="#c4490a" />
      <rect x="252" y="60" width="418" height="6" rx="3" fill="#ff9a52" />
      <path d="M274 84l6 126M648 84l-6 126" stroke="#c4490a" strokeWidth="6" strokeLinecap="round" opacity="0.7" />
      <rect {...panel} rx="14" fill="#fffaf4" />
      <rect x="282" y="206" width="358" height="12" rx="3" fill={`url(#${stripes})`} />
    </g>
  )
}

function Name({ name }: { name: string }) {
  const lettering = layOutName(name)
  const middle = panel.x + panel.width / 2
  if (lettering.lines.length === 0) {
    return (
      <g>
        <rect
          x={panel.x + 10}
          y={panel.y + 10}
          width={panel.width - 20}
          height={panel.height - 20}
          rx="9"
          fill="none"
          stroke="#b9c8d6"
          strokeWidth="3"
          strokeDasharray="10 9"
        />
        <text x={middle} y={panel.y + 73} textAnchor="middle" fontSize="62" fontWeight="800" fill="#9db0c2">
          ?
        </text>
      </g>
    )
  }
  const places = baselines(lettering)
  return (
    // The name's own direction, not the page's: digits and letters of a Latin name stay in their order on an Arabic page.
    <text
      textAnchor="middle"
      direction={directionOfText(name) ?? 'ltr'}
      fontSize={lettering.fontSize}
      fontWeight="800"
      fill="#12263f"
      letterSpacing="0"
    >
      {lettering.lines.map((line, place) => (
        <tspan key={places[place]} x={middle} y={places[place]}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

function Cab({ orange, glass, glow }: Record<'orange' | 'glass' | 'glow', string>) {
  return (
    <g>
      <circle cx="206" cy="56" r="30" fill={`url(#${glow})`} />
      <rect x="182" y="50" width="50" height="15" rx="7.5" fill="#ffc53d" />
      <rect x="190" y="53" width="20" height="4" rx="2" fill="#fff3cf" />
      <path d="M100 226V176q0-12 12-15l34-8 22-70q4-14 19-14h58q10 0 10 10v137q0 10-10 10Z" fill={`url(#${orange})`} />
      <path d="M160 150l18-58q2-8 11-8h20v66Z" fill={`url(#${glass})`} />
      <path d="M218 84h18q7 0 7 7v59h-25Z" fill={`url(#${glass})`} />
      <path d="M170 146l17-54" stroke="#ffffff" strokeWidth="5" strokeLinecap="round" opacity="0.6" />
      <path d="M214 78v140M146 160h104" stroke="#c4490a" strokeWidth="3" opacity="0.6" />
      <rect x="222" y="168" width="18" height="6" rx="3" fill="#1d2733" />
      <path
        d="M150 122h-12v30"
        stroke="#1d2733"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="130" y="122" width="13" height="26" rx="5" fill="#1d2733" />
      <path d="M104 174h18v18h-20v-14q0-4 2-4Z" fill="#fff3cf" />
      <rect x="90" y="208" width="40" height="20" rx="7" fill="#1d2733" />
      <rect x="256" y="96" width="7" height="122" rx="3.5" fill="#8ea3b8" />
    </g>
  )
}

function Wheel({ x }: { x: number }) {
  return (
    <g>
      <path d={`M${x - 46} 232a46 46 0 0 1 92 0Z`} fill="#12263f" />
      <circle cx={x} cy="236" r="37" fill="#1d2733" />
      <circle cx={x} cy="236" r="33" fill="none" stroke="#33424f" strokeWidth="4" strokeDasharray="8 6" />
      <circle cx={x} cy="236" r="19" fill="#c7d4e0" />
      <circle cx={x} cy="236" r="7" fill="#62788f" />
    </g>
  )
}

function Blade({ steel }: { steel: string }) {
  return (
    <g>
      <path d="M110 222H58" stroke="#1d2733" strokeWidth="13" strokeLinecap="round" />
      <path d="M106 206L62 190" stroke="#33424f" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M44 266C2 268-34 246-29 208-25 178 6 164 24 182c8 9 4 22-6 21 5 22 18 44 40 63Z"
        fill="#f5f9fd"
        stroke="#c3d9ec"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M34 262C2 254-14 236-13 212" fill="none" stroke="#c3d9ec" strokeWidth="4" strokeLinecap="round" />
      <path d="M64 140C22 172 22 226 54 272h24C54 228 56 184 84 150Z" fill={`url(#${steel})`} />
      <path
        d="M66 146C32 176 32 226 58 266"
        fill="none"
        stroke="#ffffff"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.7"
      />
      <path d="M46 262h36l4 12H50Z" fill="#33424f" />
      <path d="M76 146V112" stroke="#1d2733" strokeWidth="4" strokeLinecap="round" />
      <path d="M76 110h-22l6 8-6 8h22Z" fill="#ff8a3d" />
      <g fill="#f5f9fd" stroke="#c3d9ec" strokeWidth="1.5">
        <circle cx="-14" cy="156" r="6" />
        <circle cx="10" cy="140" r="4" />
        <circle cx="-26" cy="176" r="4" />
        <circle cx="30" cy="156" r="5" />
      </g>
    </g>
  )
}

function Spreader() {
  return (
    <g>
      <path d="M648 190h26l-6 34h-14Z" fill="#8ea3b8" />
      <ellipse cx="662" cy="238" rx="22" ry="6" fill="#62788f" />
      <g fill="#dbe9f6" stroke="#a9bbcc">
        <circle cx="680" cy="252" r="3.5" />
        <circle cx="688" cy="264" r="3" />
        <circle cx="668" cy="262" r="3" />
        <circle cx="652" cy="258" r="3" />
      </g>
    </g>
  )
}
