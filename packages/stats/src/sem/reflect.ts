/** The sign of a factor is free where no loading is fixed: its first loading is made positive. */
import type { SemEstimate } from './estimate.ts';
import { valueAt } from './implied.ts';
import type { SemParameter } from './model.ts';

/** Estimates with every factor reflected whose first loading came out negative; where other values hold its sign it stays. */
export function reflected(estimate: SemEstimate): SemEstimate {
  const { model } = estimate;
  const theta = estimate.theta.slice();
  const information = { ...estimate.information, data: estimate.information.data.slice() };
  const p = model.observed.length;
  model.latent.forEach((_, k) => {
    const factor = p + k;
    const touches = ({ kind, row, column }: SemParameter): boolean =>
      kind === 'intercept' ? row === factor : (row === factor) !== (column === factor);
    const own = model.parameters.filter(touches);
    const first = own.filter(({ op, column }) => op === '=~' && column === factor);
    const held = own.some((each) => (each.free < 0 && each.value !== 0) || each.label !== undefined);
    if (held || !first.some((each) => each.group === 0) || valueAt(first[0]!, theta) >= 0) return;
    const turned = new Set(own.flatMap(({ free }) => (free < 0 ? [] : [free])));
    for (const free of turned) {
      theta[free] = -theta[free]!;
      for (let i = 0; i < model.free; i++)
        if (!turned.has(i)) {
          information.data[i + free * model.free] = -information.data[i + free * model.free]!;
          information.data[free + i * model.free] = -information.data[free + i * model.free]!;
        }
    }
  });
  return { ...estimate, theta, information };
}
