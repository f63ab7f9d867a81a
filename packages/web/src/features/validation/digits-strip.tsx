import type { CaseReport } from '@constat/analyses/validation';

const MOST = 15;
const HEIGHT = 24;
const WIDTH = 236;
const EDGE = 4;

const x = (digits: number): number => EDGE + (Math.max(0, digits) / MOST) * (WIDTH - 2 * EDGE);
/** Dots of the same place stand apart; the same ones every time. */
const y = (index: number): number => HEIGHT / 2 + (((index * 7) % 11) - 5) * 1.4;

interface DigitsStripProps {
  readonly cases: readonly CaseReport[];
  readonly median: number | null;
  readonly label: string;
}

/** Correct digits of each case as dots from 0 to 15, the median as a line. */
export function DigitsStrip({ cases, median, label }: DigitsStripProps) {
  return (
    <svg className="digits" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, 5, 10, MOST].map((tick) => (
        <line key={tick} className="tick" x1={x(tick)} x2={x(tick)} y1={2} y2={HEIGHT - 2} />
      ))}
      {cases.map(
        ({ id, digits }, index) =>
          digits !== null && <circle key={id} className="dot" cx={x(digits)} cy={y(index)} r={2} />,
      )}
      {median !== null && <line className="mid" x1={x(median)} x2={x(median)} y1={3} y2={HEIGHT - 3} />}
    </svg>
  );
}
