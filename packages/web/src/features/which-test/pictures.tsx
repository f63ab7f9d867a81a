/** Drawings of the answers: decoration, grey for the rest, accent for what matters. */
import type { ReactNode } from 'react';

/** Points of one colour: x,y x,y. */
function Dots({ at, r = 2.4, className }: { at: string; r?: number; className: string }) {
  return (
    <g className={className}>
      {at.split(' ').map((point) => {
        const [x, y] = point.split(',');
        return <circle key={point} cx={x} cy={y} r={r} />;
      })}
    </g>
  );
}

const AXIS = <path className="ax" d="M3 36.5h66" />;
const CORNER = <path className="ax" d="M8 3v33.5h60" />;

/** By question and answer; an answer without a drawing of its own has the one of its id alone. */
const PICTURES: Readonly<Record<string, ReactNode>> = {
  number: (
    <>
      <path className="sa" d="M9 27h9v9h-9zM19 18h9v18h-9zM49 22h9v14h-9zM59 30h6v6h-6z" />
      <path className="sb" d="M29 7h9v29h-9zM39 11h9v25h-9z" />
      {AXIS}
    </>
  ),
  ordered: (
    <>
      <path className="sa" d="M9 28h10v8h-10zM23 22h10v14h-10zM51 6h10v30h-10z" />
      <path className="sb" d="M37 14h10v22h-10z" />
      {AXIS}
    </>
  ),
  category: (
    <>
      <circle className="sa" cx="15" cy="20" r="7.5" />
      <path className="sb" d="M29 13h14v14h-14z" />
      <path className="sa" d="M58 12l8 15h-16z" />
    </>
  ),
  binary: (
    <>
      <path className="sa" d="M16 4h14v18h-14zM42 4h14v10h-14z" />
      <path className="sb" d="M16 23h14v13h-14zM42 15h14v21h-14z" />
    </>
  ),
  time: (
    <>
      {CORNER}
      <path className="acc" d="M8 6h12v6h12v6h14v6h14" />
      <path className="ln" d="M8 6h8v8h9v8h10v7h10v5h14" />
    </>
  ),
  count: (
    <>
      <Dots className="da" at="14,32 28,32 28,25 56,32" />
      <Dots className="db" at="42,32 42,25 42,18 42,11" />
      {AXIS}
    </>
  ),
  series: (
    <>
      {CORNER}
      <path className="acc" d="M9 28l7-9 7 6 7-11 7 6 7-11 7 6 8-10" />
    </>
  ),
  items: (
    <>
      <path className="ln" d="M14 10h40M14 20h40M14 30h40" />
      <Dots className="da" at="22,10 46,20 30,30" r={3} />
      <Dots className="db" at="30,10 38,20 38,30" r={3} />
    </>
  ),
  one: (
    <>
      <path className="b" d="M12 36c12 0 12-27 24-27s12 27 24 27z" />
      <path className="dash" d="M27 4v32" />
      {AXIS}
    </>
  ),
  two: (
    <>
      <path className="a" d="M6 36c10 0 9-26 18-26s8 26 18 26z" />
      <path className="b" d="M28 36c10 0 9-26 18-26s8 26 18 26z" />
      {AXIS}
    </>
  ),
  more: (
    <>
      <path className="ln" d="M15 14v16M36 7v14M57 17v14" />
      <Dots className="da" at="15,22 57,24" r={3} />
      <Dots className="db" at="36,14" r={3} />
      {AXIS}
    </>
  ),
  factors: (
    <>
      <path className="ln" d="M18 26L52 22" />
      <path className="acc" d="M18 20L52 7" />
      <Dots className="da" at="18,26 52,22" />
      <Dots className="db" at="18,20 52,7" />
      {AXIS}
    </>
  ),
  none: (
    <>
      {CORNER}
      <path className="acc" d="M12 32L64 7" />
      <Dots className="da" at="16,30 24,22 31,26 40,16 49,19 58,8" r={1.8} />
    </>
  ),
  different: (
    <>
      <Dots className="da" at="17,8 13,15 20,18 15,25 21,29" />
      <Dots className="db" at="52,11 58,17 51,21 57,28 53,33" />
      <path className="dash" d="M36 4v32" />
    </>
  ),
  twice: (
    <>
      <path className="ln" d="M18 28L54 16M18 22L54 8M18 33L54 24" />
      <Dots className="da" at="18,28 18,22 18,33" />
      <Dots className="db" at="54,16 54,8 54,24" />
    </>
  ),
  often: (
    <>
      <path className="ln" d="M12 28l16-7 16 3 16-12M12 34l16-5 16-2 16-6" />
      <Dots className="da" at="12,28 28,21 12,34 28,29" />
      <Dots className="db" at="44,24 60,12 44,27 60,21" />
    </>
  ),
  matched: (
    <>
      <rect className="ln" x="12" y="4" width="48" height="9" rx="4.5" />
      <rect className="ln" x="12" y="16" width="48" height="9" rx="4.5" />
      <rect className="ln" x="12" y="28" width="48" height="9" rx="4.5" />
      <Dots className="da" at="20,8.5 20,20.5 20,32.5" />
      <Dots className="db" at="52,8.5 52,20.5 52,32.5" />
    </>
  ),
  symmetric: (
    <>
      <path className="b" d="M6 36c16 0 17-30 30-30s14 30 30 30z" />
      {AXIS}
    </>
  ),
  skewed: (
    <>
      <path className="b" d="M8 36c6 0 7-29 14-29 10 0 11 29 40 29z" />
      <Dots className="db" at="66,34" r={1.8} />
      {AXIS}
    </>
  ),
  few: (
    <>
      <Dots className="db" at="20,33 29,33 33,28 41,33 54,33" />
      {AXIS}
    </>
  ),
  nothing: (
    <>
      <path className="ln" d="M20 20h26M43 16l4 4-4 4" />
      <Dots className="da" at="14,20" r={5} />
      <Dots className="db" at="56,20" r={5} />
    </>
  ),
  'adjust.number': (
    <>
      {CORNER}
      <path className="ln" d="M12 32L64 20" />
      <path className="acc" d="M12 22L64 8" />
      <Dots className="da" at="22,29 40,27 56,21" r={1.8} />
    </>
  ),
  'adjust.category': (
    <>
      <path className="sa" d="M8 4h16v32h-16zM28 4h16v32h-16zM48 4h16v32h-16z" />
      <Dots className="db" at="16,12 16,27 36,10 36,22 56,17 56,30" />
    </>
  ),
  clusters: (
    <>
      <circle className="ln" cx="22" cy="20" r="14" />
      <circle className="ln" cx="54" cy="20" r="14" />
      <Dots className="da" at="17,15 26,17 21,26" />
      <Dots className="db" at="50,14 58,19 51,26" />
    </>
  ),
  forecast: (
    <>
      {CORNER}
      <path className="ln" d="M10 28l8-6 8 5 8-9" />
      <path className="b" d="M34 18L66 4v22z" />
      <path className="acc" d="M34 18l32-4" />
    </>
  ),
  trend: (
    <>
      {CORNER}
      <path className="ln" d="M10 30l8-5 8 4 8-9 8 3 8-9 10-3" />
      <path className="acc" d="M10 32L64 9" />
    </>
  ),
  season: (
    <>
      {CORNER}
      <path className="acc" d="M9 24c5-18 9-18 14 0s9 18 14 0 9-18 14 0 9 12 14 0" />
    </>
  ),
  past: (
    <>
      <path className="sb" d="M10 6h4v30h-4zM20 13h4v23h-4z" />
      <path className="sa" d="M30 20h4v16h-4zM40 26h4v10h-4zM50 30h4v6h-4z" />
      {AXIS}
    </>
  ),
  level: (
    <>
      {CORNER}
      <path className="dash" d="M8 20h60" />
      <path className="acc" d="M9 20l6-4 6 7 6 2 6-9 6-2 6 10 6-12 8-3" />
    </>
  ),
  agree: (
    <>
      <path className="ln" d="M12 12h48M12 28h48" />
      <Dots className="da" at="18,12 34,12 50,12" r={3} />
      <Dots className="db" at="20,28 34,28 52,28" r={3} />
    </>
  ),
};

const ALIKE: Readonly<Record<string, string>> = {
  scale: 'items',
  dimensions: 'factors',
  cases: 'clusters',
  outcomes: 'two',
  studies: 'more',
};

/** The drawing of an answer. */
export function AnswerPicture({ question, answer }: { question: string; answer: string }) {
  return (
    <svg className="pic" viewBox="0 0 72 40" aria-hidden="true" focusable="false">
      {PICTURES[`${question}.${answer}`] ?? PICTURES[ALIKE[answer] ?? answer]}
    </svg>
  );
}
