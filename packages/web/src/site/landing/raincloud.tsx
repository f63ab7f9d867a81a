import { useEffect, useRef, useState } from 'react';
import { keyed } from '../../ui/keyed.ts';
import type { DemoGroup } from './compute.ts';

const WIDEST = 560;
const NARROWEST = 260;
const HEIGHT = 264;
const LEFT = 56;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = HEIGHT - 40;
const BAND = (BOTTOM - TOP) / 2;
const TICKS = [0, 10, 20, 30, 40] as const;
const MAX = 40;

type Scale = (value: number) => number;
const scaleOf =
  (width: number): Scale =>
  (value) =>
    LEFT + (value / MAX) * (width - LEFT - RIGHT);
const round = (value: number): string => value.toFixed(1);

/** A place between 0 and 1 for the k-th point that spreads points evenly (van der Corput, 1935). */
function spread(k: number): number {
  let place = 0;
  let share = 0.5;
  for (let i = k + 1; i > 0; i >>= 1) {
    place += (i & 1) * share;
    share /= 2;
  }
  return place;
}

interface CloudProps {
  readonly group: DemoGroup;
  readonly index: number;
  readonly peak: number;
  readonly x: Scale;
}

function Cloud({ group, index, peak, x }: CloudProps) {
  const base = TOP + index * BAND + BAND * 0.54;
  const curve = `M${group.density.map((point) => `${round(x(point.x))} ${round(base - (point.y / peak) * BAND * 0.46)}`).join('L')}`;
  const from = round(x(group.density[0]?.x ?? 0));
  const to = round(x(group.density.at(-1)?.x ?? 0));
  const box = base + BAND * 0.115;
  const half = BAND * 0.05;
  const [q1, q2, q3] = group.quartiles.map(x) as [number, number, number];
  const series = `s${index + 1}`;
  return (
    <>
      <path className={`${series} area`} d={`${curve}L${to} ${round(base)}L${from} ${round(base)}Z`} />
      <path className={`${series} line`} d={curve} />
      <g className={`${series} box`}>
        <path d={`M${from} ${round(box)}H${round(q1)}M${round(q3)} ${round(box)}H${to}`} />
        <rect x={round(q1)} y={round(box - half)} width={round(q3 - q1)} height={round(2 * half)} />
        <path className="med" d={`M${round(q2)} ${round(box - half)}v${round(2 * half)}`} />
      </g>
      <g className={`${series} pt`}>
        {keyed(group.values, String).map(({ key, item: value }, k) => (
          <circle
            key={key}
            r="3"
            cx={round(x(value))}
            cy={round(base + BAND * 0.235 + spread(k) * BAND * 0.15)}
          />
        ))}
      </g>
      <path className={`${series} mean`} d={`M${round(x(group.mean))} ${round(box - 5)}l5 5l-5 5l-5-5Z`} />
      <text className="f-name" x="0" y={round(base - BAND * 0.1)}>
        {group.level}
      </text>
      <text className="f-t" x="0" y={round(base - BAND * 0.1 + 16)}>
        <tspan fontStyle="italic">n</tspan> = {group.values.length}
      </text>
    </>
  );
}

/** Density, quartiles, mean and cases of each group. */
export function Raincloud({ groups }: { groups: readonly DemoGroup[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(WIDEST);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Drawn anew at the width there is, so that letters keep their size.
    const observer = new ResizeObserver(() =>
      setWidth(Math.max(NARROWEST, Math.min(WIDEST, element.clientWidth))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const x = scaleOf(width);
  const peak = Math.max(...groups.flatMap((group) => group.density.map((point) => point.y)));
  const alt = groups.map(
    (group) => `${group.level}: mean ${group.mean.toFixed(2)}, median ${group.quartiles[1].toFixed(2)}`,
  );
  return (
    <div ref={box}>
      <svg
        className="fig"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`Raincloud of tooth length by supplement. ${alt.join('; ')}.`}
      >
        <g className="f-grid">
          {TICKS.map((tick) => (
            <path key={tick} d={`M${x(tick)} ${TOP}V${BOTTOM}`} />
          ))}
        </g>
        {groups.map((group, i) => (
          <Cloud key={group.level} group={group} index={i} peak={peak} x={x} />
        ))}
        <path className="f-axis" d={`M${x(0)} ${BOTTOM + 0.5}H${x(MAX)}`} />
        {TICKS.map((tick) => (
          <g key={tick}>
            <path className="f-axis" d={`M${x(tick)} ${BOTTOM}v4`} />
            <text className="f-t" textAnchor="middle" x={x(tick)} y={BOTTOM + 18}>
              {tick}
            </text>
          </g>
        ))}
        <text className="f-lab" textAnchor="middle" x={x(MAX / 2)} y={HEIGHT - 4}>
          Tooth length
        </text>
      </svg>
    </div>
  );
}
