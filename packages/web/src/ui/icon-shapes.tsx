/** The drawings of the icon set on a 16 px grid, stroked in the current colour. */
import type { ReactNode } from 'react';

export const ICONS = {
  advanced: (
    <>
      <circle cx="8" cy="3.6" r="1.6" />
      <circle cx="3.7" cy="12" r="1.6" />
      <circle cx="12.3" cy="12" r="1.6" />
      <path d="M7.3 5.1 4.4 10.5M8.7 5.1l2.9 5.4M5.4 12h5.2" />
    </>
  ),
  bell: <path d="M4 10.75V7a4 4 0 0 1 8 0v3.75l1.25 1.25H2.75zM6.6 14h2.8" />,
  book: (
    <>
      <path d="M8 4C6.8 3 5 2.75 2.5 2.75v9.5C5 12.25 6.8 12.5 8 13.5c1.2-1 3-1.25 5.5-1.25v-9.5C11 2.75 9.2 3 8 4zM8 4v9.5" />
    </>
  ),
  boolean: (
    <>
      <rect x="1.75" y="4.5" width="12.5" height="7" rx="3.5" />
      <circle fill="currentColor" stroke="none" cx="10.75" cy="8" r="1.9" />
    </>
  ),
  bulb: <path d="M6.2 13.5h3.6M6.2 11.4v-.75c0-.5-.25-.9-.6-1.2a4 4 0 1 1 4.8 0c-.35.3-.6.7-.6 1.2v.75z" />,
  calculator: (
    <>
      <rect x="3.5" y="2" width="9" height="12" rx="1.5" />
      <path d="M5.75 4.75h4.5" />
      <circle fill="currentColor" stroke="none" cx="6" cy="8" r=".85" />
      <circle fill="currentColor" stroke="none" cx="10" cy="8" r=".85" />
      <circle fill="currentColor" stroke="none" cx="6" cy="11" r=".85" />
      <circle fill="currentColor" stroke="none" cx="10" cy="11" r=".85" />
    </>
  ),
  categorical: (
    <>
      <circle cx="4.6" cy="4.9" r="2.15" />
      <rect x="9.2" y="2.75" width="4.3" height="4.3" rx=".7" />
      <path d="M8 8.9l2.7 4.5H5.3z" />
    </>
  ),
  chart: (
    <>
      <path d="M2 13.5h12" />
      <g strokeWidth="2.25">
        <path d="M4.25 11V7.5M8 11V3.5M11.75 11V9" />
      </g>
    </>
  ),
  chat: (
    <>
      <path d="M2.75 4c0-.7.55-1.25 1.25-1.25h8c.7 0 1.25.55 1.25 1.25v5.5c0 .7-.55 1.25-1.25 1.25H7.25L4.5 13.1v-2.35H4c-.7 0-1.25-.55-1.25-1.25z" />
      <path d="M5.5 5.6h5M5.5 8h3" />
    </>
  ),
  check: <path d="m3.5 8.4 3 3 6-6.8" />,
  arrowDown: <path d="M8 3v9.75M3.75 8.5 8 12.75l4.25-4.25" />,
  arrowUp: <path d="M8 13V3.25M3.75 7.5 8 3.25l4.25 4.25" />,
  history: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 5v3l2 1.5" />
    </>
  ),
  panel: (
    <>
      <rect x="2.25" y="3" width="11.5" height="10" rx="1.25" />
      <path d="M9.75 3v10" />
    </>
  ),
  chevronDown: <path d="M4.5 6.25 8 9.75l3.5-3.5" />,
  chevronRight: <path d="M6.25 4.5 9.75 8l-3.5 3.5" />,
  close: <path d="m4.5 4.5 7 7M11.5 4.5l-7 7" />,
  cloud: <path d="M4.6 12.5a3.1 3.1 0 0 1-.2-6.2 4 4 0 0 1 7.6.75 2.75 2.75 0 0 1-.35 5.45z" />,
  code: <path d="M5.2 4.75 2 8l3.2 3.25M10.8 4.75 14 8l-3.2 3.25M9 3.5l-2 9" />,
  copy: (
    <>
      <rect x="5.75" y="5.75" width="7.75" height="7.75" rx="1.5" />
      <path d="M10.25 5.5V4A1.5 1.5 0 0 0 8.75 2.5H4A1.5 1.5 0 0 0 2.5 4v4.75a1.5 1.5 0 0 0 1.5 1.5h1.5" />
    </>
  ),
  correlation: (
    <>
      <path d="M2.5 2.5v11h11" />
      <circle fill="currentColor" stroke="none" cx="5.3" cy="10.4" r=".95" />
      <circle fill="currentColor" stroke="none" cx="7.2" cy="8.1" r=".95" />
      <circle fill="currentColor" stroke="none" cx="9.3" cy="8.7" r=".95" />
      <circle fill="currentColor" stroke="none" cx="10.4" cy="5.7" r=".95" />
      <circle fill="currentColor" stroke="none" cx="12.6" cy="4.2" r=".95" />
    </>
  ),
  dashboard: (
    <>
      <rect x="2.5" y="2.5" width="4.5" height="6" rx="1" />
      <rect x="9" y="2.5" width="4.5" height="3.5" rx="1" />
      <rect x="9" y="8" width="4.5" height="5.5" rx="1" />
      <rect x="2.5" y="10.5" width="4.5" height="3" rx="1" />
    </>
  ),
  database: (
    <>
      <ellipse cx="8" cy="4" rx="5" ry="1.75" />
      <path d="M3 4v8c0 .97 2.24 1.75 5 1.75s5-.78 5-1.75V4M3 8c0 .97 2.24 1.75 5 1.75S13 8.97 13 8" />
    </>
  ),
  date: (
    <>
      <rect x="2.5" y="3.5" width="11" height="10" rx="1.5" />
      <path d="M2.5 6.9h11M5.5 2v3M10.5 2v3" />
    </>
  ),
  descriptive: <path d="M2 13.25h12M3.5 13V9.75h3V13M6.5 9.75V3.5h3V13M9.5 7h3v6" />,
  device: (
    <>
      <rect x="3" y="3" width="10" height="7" rx="1.2" />
      <path d="M1.75 12.75h12.5" />
    </>
  ),
  export: (
    <>
      <path d="M8 2.5v7M5.1 6.8 8 9.7l2.9-2.9M2.75 11v1.25c0 .7.55 1.25 1.25 1.25h8c.7 0 1.25-.55 1.25-1.25V11" />
    </>
  ),
  eye: (
    <>
      <path d="M1.75 8C3.4 5.2 5.5 3.75 8 3.75S12.6 5.2 14.25 8C12.6 10.8 10.5 12.25 8 12.25S3.4 10.8 1.75 8z" />
      <circle cx="8" cy="8" r="1.9" />
    </>
  ),
  filter: <path d="M2.5 3.25h11L9.5 8.5v4.25l-3-1.4V8.5z" />,
  folder: (
    <>
      <path d="M2.25 4.4v7.4c0 .7.55 1.25 1.25 1.25h9c.7 0 1.25-.55 1.25-1.25V6c0-.7-.55-1.25-1.25-1.25H8L6.4 3.15H3.5c-.7 0-1.25.55-1.25 1.25z" />
    </>
  ),
  grid: (
    <>
      <rect x="2.5" y="2.5" width="4.5" height="4.5" rx="1" />
      <rect x="9" y="2.5" width="4.5" height="4.5" rx="1" />
      <rect x="2.5" y="9" width="4.5" height="4.5" rx="1" />
      <rect x="9" y="9" width="4.5" height="4.5" rx="1" />
    </>
  ),
  help: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.3 6.4a1.75 1.75 0 1 1 2.5 1.55c-.5.3-.8.6-.8 1.15" />
      <circle fill="currentColor" stroke="none" cx="8" cy="11.2" r=".8" />
    </>
  ),
  image: (
    <>
      <rect x="2.25" y="3" width="11.5" height="10" rx="1.5" />
      <path d="m2.5 11.2 3.2-3.2 2.5 2.4 2-1.9 3.3 3.1" />
      <circle fill="currentColor" stroke="none" cx="10.4" cy="6" r="1" />
    </>
  ),
  import: (
    <>
      <path d="M8 9.75v-7M5.1 5.45 8 2.55l2.9 2.9M2.75 11v1.25c0 .7.55 1.25 1.25 1.25h8c.7 0 1.25-.55 1.25-1.25V11" />
    </>
  ),
  index: (
    <>
      <path d="M5.75 4h7.75M5.75 8h7.75M5.75 12h7.75" />
      <circle fill="currentColor" stroke="none" cx="2.9" cy="4" r=".9" />
      <circle fill="currentColor" stroke="none" cx="2.9" cy="8" r=".9" />
      <circle fill="currentColor" stroke="none" cx="2.9" cy="12" r=".9" />
    </>
  ),
  inferential: (
    <>
      <path d="M1.5 12.75c2.9 0 2.5-8.5 4.7-8.5s1.8 8.5 4.7 8.5" />
      <path d="M5.1 12.75c2.9 0 2.5-8.5 4.7-8.5s1.8 8.5 4.7 8.5" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.5v3.6" />
      <circle fill="currentColor" stroke="none" cx="8" cy="5" r=".8" />
    </>
  ),
  keyboard: (
    <>
      <rect x="1.75" y="4" width="12.5" height="8" rx="1.25" />
      <path d="M4.25 6.5h.01M6.75 6.5h.01M9.25 6.5h.01M11.75 6.5h.01M5 9.5h6" />
    </>
  ),
  link: (
    <>
      <path d="M6.75 9.25a2.5 2.5 0 0 0 3.6 0l2.1-2.1a2.5 2.5 0 0 0-3.6-3.6l-.9.9M9.25 6.75a2.5 2.5 0 0 0-3.6 0l-2.1 2.1a2.5 2.5 0 0 0 3.6 3.6l.9-.9" />
    </>
  ),
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.25" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </>
  ),
  mail: (
    <>
      <rect x="2" y="3.5" width="12" height="9" rx="1.25" />
      <path d="m2.4 4.4 5.6 4.4 5.6-4.4" />
    </>
  ),
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  moon: <path d="M13.2 9.7A5.6 5.6 0 1 1 6.3 2.8a4.5 4.5 0 0 0 6.9 6.9z" />,
  more: (
    <>
      <circle fill="currentColor" stroke="none" cx="3.5" cy="8" r="1.1" />
      <circle fill="currentColor" stroke="none" cx="8" cy="8" r="1.1" />
      <circle fill="currentColor" stroke="none" cx="12.5" cy="8" r="1.1" />
    </>
  ),
  numeric: <path d="M6.4 2.75 5.1 13.25M10.9 2.75 9.6 13.25M2.9 5.9h10.6M2.5 10.1h10.6" />,
  ok: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="m5.3 8.2 1.9 1.9 3.5-4" />
    </>
  ),
  options: (
    <>
      <path d="M2.5 5h5.75M11.75 5h1.75M2.5 11h1.75M7.75 11h5.75" />
      <circle cx="10" cy="5" r="1.6" />
      <circle cx="6" cy="11" r="1.6" />
    </>
  ),
  ordinal: (
    <>
      <g strokeWidth="2.25">
        <path d="M3.4 13v-2.2M8 13V7.4M12.6 13V3" />
      </g>
    </>
  ),
  play: <path d="M5 3.5 12.25 8 5 12.5z" />,
  plus: <path d="M8 3v10M3 8h10" />,
  publication: <path d="M4 2.25h5.25L12 5v8.75H4zM9 2.25V5.2h3M6 8.25h4M6 10.9h4" />,
  redo: <path d="m10.6 3.25 2.65 2.65-2.65 2.65M13 5.9H6.6a3.6 3.6 0 0 0 0 7.2h3.15" />,
  route: (
    <>
      <circle cx="3.9" cy="4" r="1.6" />
      <circle cx="12.1" cy="12" r="1.6" />
      <path d="M5.5 4H10a2 2 0 1 1 0 4H6a2 2 0 1 0 0 4h4.5" />
    </>
  ),
  save: <path d="M4.25 2.75h7.5v10.5L8 10.4l-3.75 2.85z" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="m10.2 10.2 3.3 3.3" />
    </>
  ),
  sort: <path d="M5 3v10M2.7 10.7 5 13l2.3-2.3M9 4h4.5M9 8h3.25M9 12h2" />,
  stop: (
    <>
      <path d="M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5z" />
      <path d="m6 6 4 4M10 6l-4 4" />
    </>
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="2.75" />
      <path d="M8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9" />
    </>
  ),
  swap: <path d="M3 5.75h9.5M9.9 3.1l2.6 2.65-2.6 2.6M13 10.5H3.5M6.1 7.9l-2.6 2.6 2.6 2.65" />,
  table: (
    <>
      <rect x="2.25" y="3" width="11.5" height="10" rx="1.5" />
      <path d="M2.25 6.5h11.5M6.25 6.5V13" />
    </>
  ),
  text: <path d="M3.25 4.75V3h9.5v1.75M8 3v10M6.25 13h3.5" />,
  timeSeries: <path d="M2 11.25 5 7l2.6 2.6L11 4.25l3 3.25" />,
  transform: <path d="M3 4.5h4.5M3 8h3M3 11.5h4.5M9 8h4.5M11.25 5.75 13.5 8l-2.25 2.25" />,
  trash: <path d="M2.75 4.5h10.5M6 4.3V2.75h4V4.3M4.4 4.7l.6 8.8h6l.6-8.8M6.8 7.2v3.8M9.2 7.2v3.8" />,
  undo: <path d="M5.4 3.25 2.75 5.9 5.4 8.55M3 5.9h6.4a3.6 3.6 0 0 1 0 7.2H6.25" />,
  unlock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.25" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 4.8-1" />
    </>
  ),
  unverifiable: (
    <>
      <circle cx="8" cy="8" r="6" strokeDasharray="2.4 2" />
      <path d="M5.6 8h4.8" />
    </>
  ),
  user: (
    <>
      <circle cx="8" cy="5.4" r="2.5" />
      <path d="M3 13.5c.6-2.5 2.5-3.9 5-3.9s4.4 1.4 5 3.9" />
    </>
  ),
  warning: (
    <>
      <path d="M8 2.4 14.2 13.2H1.8z" />
      <path d="M8 6.4v3.2" />
      <circle fill="currentColor" stroke="none" cx="8" cy="11.3" r=".8" />
    </>
  ),
  worksheet: (
    <>
      <rect x="2.5" y="2.25" width="11" height="4.75" rx="1" />
      <rect x="2.5" y="9" width="11" height="4.75" rx="1" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>;

export type IconName = keyof typeof ICONS;
