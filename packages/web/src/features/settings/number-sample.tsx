import { interval, num, rich } from '@constat/report';
import { RunsView } from '../../ui/runs-view.tsx';

/** Welch's test of tooth length by supplement, R 4.2.2: t.test(len ~ supp, ToothGrowth); d and its noncentral t interval by pt. */
const SAMPLE = rich`*t*(${num(55.309425, 'df')}) = ${num(1.9152683, 'statistic')}, *p* ${num(0.0606345, 'p-equation')}, *d* = ${num(0.4945201, 'effect')} ${interval(-0.0215101, 1.006421, 'effect')}; ${num(0.5, 'percent')} of the cases had orange juice.`;

/** How a result reads with the numbers as chosen. */
export function NumberSample() {
  return (
    <div className="sample" aria-live="polite">
      <RunsView runs={SAMPLE} prose />
    </div>
  );
}
