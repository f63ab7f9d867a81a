/** The tree of a hierarchical clustering drawn, cut off where there are too many cases. */
import { andList, type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import type { ClusterResult } from './result.ts';
import { clusterName } from './words.ts';

/** Ends of the tree that can be told apart. */
const MOST_ENDS = 60;

/** Above the cut: branches that hold more than one cluster. */
const SEVERAL = 'several';

interface Branch {
  readonly at: number;
  readonly height: number;
  /** Cluster of the cases below, 0 where they belong to several. */
  readonly cluster: number;
  readonly size: number;
}

interface Line {
  readonly x: number;
  readonly x2: number;
  readonly y: number;
  readonly y2: number;
  readonly cluster: string;
  readonly size: number;
}

export function dendrogramFigure(result: ClusterResult): FigureBlock {
  const n = result.sample.used;
  const { merges } = result.tree!;
  const { lines, ends } = linesOf(result);
  const heights = lines.map(({ y }) => y);
  const low = Math.min(0, ...heights);
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [-0.5, ends - 0.5], nice: false, zero: false },
    axis: { title: ends < n ? 'Branches' : 'Cases', labels: false, ticks: false, grid: false },
  });
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: niceDomain(low, Math.max(...heights)), nice: false },
    axis: { title: 'Height' },
  });
  const cut = cutHeight(result);
  const place = { x: x('x'), x2: { field: 'x2' }, y: y('y'), y2: { field: 'y2' } } as const;
  return figure({
    id: 'dendrogram',
    table: 'lines',
    title: ['Dendrogram'],
    alt: `Dendrogram of ${formatNumber(n, 'integer')} cases. The last merges are at the heights ${merges
      .slice(-5)
      .map(({ height }) => formatNumber(height, 'number'))
      .join(
        ', ',
      )}; cut into ${result.k} clusters of ${andList(result.clusters.map(({ size }) => formatNumber(size, 'integer')))} cases.`,
    notes: rich`Branches are joined at the height of their distance${cut === null ? '' : '; the dashed line cuts the tree into the clusters'}.${
      ends < n
        ? rich` The tree is cut off at ${num(ends, 'integer')} branches, most of which hold several cases.`
        : ''
    }`,
    spec: {
      height: 320,
      datasets: {
        lines: lines.filter(({ cluster }) => cluster !== SEVERAL),
        joints: lines.filter(({ cluster }) => cluster === SEVERAL),
      },
      layer: [
        {
          data: { name: 'joints' },
          mark: { type: 'rule', strokeWidth: 1.3, tooltip: { content: 'data' } },
          encoding: place,
        },
        {
          data: { name: 'lines' },
          mark: { type: 'rule', strokeWidth: 1.3, tooltip: { content: 'data' } },
          encoding: {
            ...place,
            color: {
              field: 'cluster',
              type: 'nominal',
              scale: { domain: result.clusters.map((_, c) => clusterName(c)), range: 'categoryLine' },
              legend: { title: null, orient: 'bottom', columns: 4, symbolStrokeWidth: 3 },
            },
          },
        },
        ...(cut === null
          ? []
          : ([
              {
                data: { values: [{ cut }] },
                mark: { type: 'rule', style: 'reference' },
                encoding: { y: y('cut') },
              },
            ] as const)),
      ],
    },
  });
}

/** Half-way between the last merge within the clusters and the first between them; null where heights do not grow. */
function cutHeight({ tree, sample, k }: ClusterResult): number | null {
  const { merges } = tree!;
  const [below, above] = [merges[sample.used - k - 1]?.height ?? 0, merges[sample.used - k]?.height];
  const grows = merges.every(({ height }, i) => i === 0 || height >= merges[i - 1]!.height);
  return above === undefined || !grows ? null : (below + above) / 2;
}

/** Three lines a merge: two legs and the bar between them. */
function linesOf(result: ClusterResult): { readonly lines: readonly Line[]; readonly ends: number } {
  const n = result.sample.used;
  const { merges } = result.tree!;
  const ends = Math.min(n, MOST_ENDS);
  // merges before this are inside the ends
  const from = n - ends;
  const branches = new Map<number, Branch>();
  let next = 0;
  const sizeOf = (node: number): number => (node < n ? 1 : merges[node - n]!.size);
  const clusterOf = (node: number): number => {
    let at = node;
    while (at >= n) at = merges[at - n]!.first;
    return result.membership[at] ?? 0;
  };
  const inside = (node: number): boolean => node < n || node - n < n - result.k;
  const walk = (root: number): void => {
    // depth first without recursion: children before their parent
    const stack: { node: number; seen: boolean }[] = [{ node: root, seen: false }];
    while (stack.length > 0) {
      const top = stack.pop()!;
      const { node } = top;
      if (node < n || node - n < from) {
        branches.set(node, {
          at: next++,
          height: node < n ? 0 : merges[node - n]!.height,
          cluster: inside(node) ? clusterOf(node) : 0,
          size: sizeOf(node),
        });
      } else if (top.seen) {
        const { first, second, height, size } = merges[node - n]!;
        const [a, b] = [branches.get(first)!, branches.get(second)!];
        branches.set(node, {
          at: (a.at + b.at) / 2,
          height,
          cluster: inside(node) ? clusterOf(node) : 0,
          size,
        });
      } else {
        const { first, second } = merges[node - n]!;
        stack.push({ node, seen: true }, { node: second, seen: false }, { node: first, seen: false });
      }
    }
  };
  walk(n + merges.length - 1);
  const called = (cluster: number): string => (cluster === 0 ? SEVERAL : clusterName(cluster - 1));
  const lines = merges.slice(from).flatMap(({ first, second, height, size }, i): Line[] => {
    const [a, b] = [branches.get(first)!, branches.get(second)!];
    const own = branches.get(n + from + i)!;
    return [
      { x: a.at, x2: a.at, y: height, y2: a.height, cluster: called(a.cluster), size: a.size },
      { x: b.at, x2: b.at, y: height, y2: b.height, cluster: called(b.cluster), size: b.size },
      { x: a.at, x2: b.at, y: height, y2: height, cluster: called(own.cluster), size },
    ];
  });
  return { lines, ends };
}
