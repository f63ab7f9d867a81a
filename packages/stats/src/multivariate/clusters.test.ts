import { describe, expect, it } from 'vitest';
import { codeOf, near } from '../../test/near.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { allDistances, inOrderOfAppearance, pairPlace, pointsOf } from './case-points.ts';
import { clusterSums, gapStatistic, silhouettes } from './cluster-quality.ts';
import { copheneticCorrelation, cutTree, hierarchicalClusters, LINKAGES } from './hierarchical-clusters.ts';
import { kMeans } from './k-means.ts';
import { kMedoids } from './k-medoids.ts';

/** R: x <- scale(USArrests[1:12, ]), and dist(x). */
const ARRESTS = [
  [13.2, 10, 8.1, 8.8, 9, 7.9, 3.3, 5.9, 15.4, 17.4, 5.3, 2.6],
  [236, 263, 294, 190, 276, 204, 110, 238, 335, 211, 46, 120],
  [58, 48, 80, 50, 91, 78, 77, 72, 80, 60, 83, 54],
  [21.2, 44.5, 31, 19.5, 40.6, 38.7, 11.1, 15.8, 31.9, 25.8, 20.2, 14.2],
].map((values) => Float64Array.from(values));
const points = pointsOf(ARRESTS, true);
const distances = allDistances(points, 'euclidean');
const numbered = (membership: ArrayLike<number>) => Array.from(membership, (cluster) => cluster + 1);

describe('cases as points', () => {
  it('are z-scores, and distances those of dist', () => {
    near([...points.values.subarray(0, 4)], [0.940867964224, 0.30829581577, -0.777291765606, -0.45372926913]);
    const plane = pointsOf([Float64Array.of(0, 3, 0), Float64Array.of(0, 4, 1)], false);
    near([...allDistances(plane, 'euclidean')], [5, 1, Math.sqrt(18)]);
    near([...allDistances(plane, 'manhattan')], [7, 1, 6]);
    expect([pairPlace(5, 0, 1), pairPlace(5, 3, 4), pairPlace(5, 4, 3), pairPlace(5, 1, 4)]).toEqual([
      0, 9, 9, 6,
    ]);
    expect([...inOrderOfAppearance([7, 2, 7, 0])]).toEqual([0, 1, 0, 2]);
    expect(codeOf(() => pointsOf([Float64Array.of(2, 2)], true))).toBe('constant-column');
  });
});

describe('hierarchical clusters', () => {
  it.each([
    // R: hclust(dist(x), method): height, cutree(h, 3), cor(dist(x), cophenetic(h)); ward is "ward.D2"
    [
      'ward',
      [
        1.06309700318, 1.19138536664, 1.27706768731, 1.31571989701, 1.69021695679, 1.96908978222,
        2.28715020104, 2.77388543313, 3.04063489582, 3.91506552844, 6.15268737328,
      ],
      [1, 1, 2, 3, 2, 2, 3, 3, 2, 1, 3, 3],
      0.682258468308,
    ],
    [
      'average',
      [
        1.06309700318, 1.19138536664, 1.27706768731, 1.2857497434, 1.67642291325, 1.97951095978,
        1.98305520547, 2.06781757227, 2.45396211836, 2.72045631401, 3.17585252094,
      ],
      [1, 1, 2, 1, 2, 2, 3, 3, 2, 1, 3, 3],
      0.715189219786,
    ],
    [
      'complete',
      [
        1.06309700318, 1.19138536664, 1.27706768731, 1.29179175, 1.69021695679, 2.02164422513, 2.21081939398,
        2.88720743783, 2.96037675527, 3.22215421709, 4.50544385102,
      ],
      [1, 1, 2, 3, 2, 2, 3, 3, 1, 1, 3, 3],
      0.682425351924,
    ],
    [
      'single',
      [
        1.06309700318, 1.19138536664, 1.25021862539, 1.27706768731, 1.2797077368, 1.62545133155,
        1.67596388702, 1.69021695679, 1.69820991364, 1.72455894938, 2.29857429934,
      ],
      [1, 2, 3, 1, 3, 3, 1, 3, 3, 1, 1, 1],
      0.45018460597,
    ],
  ] as const)('by %s linkage are those of hclust', (linkage, heights, three, cophenetic) => {
    const merges = hierarchicalClusters(distances, 12, linkage);
    near(
      merges.map(({ height }) => height),
      [...heights],
    );
    expect(numbered(cutTree(merges, 12, 3))).toEqual([...three]);
    near([copheneticCorrelation(distances, 12, merges, linkage)], [cophenetic]);
  });

  it('by centroids work on squared distances', () => {
    // R: hclust(dist(x)^2, "centroid")
    const merges = hierarchicalClusters(distances, 12, 'centroid');
    near(
      merges.map(({ height }) => height),
      [
        1.13017523816, 1.41939909185, 1.29833913553, 1.63090187797, 2.7095000695, 3.48737069475,
        3.63609639076, 3.2865696855, 5.23905260408, 4.94377592173, 6.71869059392,
      ],
    );
    near([copheneticCorrelation(distances, 12, merges, 'centroid')], [0.640864049584]);
  });

  it('end in one cluster of all, and begin with each case alone', () => {
    for (const linkage of LINKAGES) {
      const merges = hierarchicalClusters(distances, 12, linkage);
      expect(merges.at(-1)?.size).toBe(12);
      expect(new Set(merges.flatMap(({ first, second }) => [first, second])).size).toBe(22);
      expect(numbered(cutTree(merges, 12, 1))).toEqual(new Array(12).fill(1));
      expect(numbered(cutTree(merges, 12, 12))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    }
    expect(codeOf(() => hierarchicalClusters(new Float64Array(0), 1, 'ward'))).toBe('too-few');
  });

  it('are in proportion to the distances', () => {
    const twice = hierarchicalClusters(
      distances.map((value) => 2 * value),
      12,
      'average',
    );
    const plain = hierarchicalClusters(distances, 12, 'average');
    near(
      twice.map(({ height }) => height),
      plain.map(({ height }) => 2 * height),
    );
    expect(
      copheneticCorrelation(
        Float64Array.of(1),
        2,
        hierarchicalClusters(Float64Array.of(1), 2, 'single'),
        'single',
      ),
    ).toBeNull();
  });
});

describe('k-means', () => {
  const found = kMeans(points, 3, 50, new Xoshiro256(1));

  it('finds the best of many starts', () => {
    // R: kmeans(x, 3, nstart = 200): tot.withinss, clusters in the order of their first case
    near([found.totalWithinSs], [16.1959399061]);
    expect(numbered(found.membership)).toEqual([1, 1, 2, 1, 2, 2, 3, 3, 2, 1, 3, 3]);
    expect([...found.sizes]).toEqual([4, 4, 4]);
  });

  it('does not depend on the seed where the starts are many, and is repeated by the same one', () => {
    near([kMeans(points, 3, 50, new Xoshiro256(99)).totalWithinSs], [found.totalWithinSs]);
    const [a, b] = [1, 1].map(() => kMeans(points, 4, 1, new Xoshiro256(5)));
    expect(a).toEqual(b);
  });

  it('of one cluster is the mean, of as many as there are cases nothing', () => {
    near([kMeans(points, 1, 1, new Xoshiro256(1)).totalWithinSs], [44]);
    expect(kMeans(points, 12, 20, new Xoshiro256(1)).totalWithinSs).toBeCloseTo(0, 12);
    expect(codeOf(() => kMeans(points, 0, 1, new Xoshiro256(1)))).toBe('out-of-domain');
    expect(codeOf(() => kMeans(points, 13, 1, new Xoshiro256(1)))).toBe('out-of-domain');
    const same = pointsOf([Float64Array.of(1, 1, 2)], false);
    expect(codeOf(() => kMeans(same, 3, 1, new Xoshiro256(1)))).toBe('too-few');
  });

  it('has the indices of its sums of squares', () => {
    // R: (betweenss / 2) / (tot.withinss / 9); Davies & Bouldin (1979) written out from kmeans()$centers
    const sums = clusterSums(points, found.membership, 3);
    near([sums.totalWithinSs, sums.totalSs, sums.betweenSs], [16.1959399061, 44, 27.8040600939]);
    near([sums.calinskiHarabasz, sums.daviesBouldin], [7.7252861611, 0.947585652099]);
    near([...sums.withinSs], [...found.withinSs]);
    const one = clusterSums(points, new Int32Array(12), 1);
    expect([one.calinskiHarabasz, one.daviesBouldin]).toEqual([null, null]);
  });

  it('of many cases is tried on a selection of them', () => {
    const two = Float64Array.from({ length: 6001 }, (_, i) => (i % 2) * 10 + (i % 7) / 10);
    const many = kMeans(pointsOf([two], false), 2, 2, new Xoshiro256(3));
    expect([...many.sizes]).toEqual([3001, 3000]);
  });

  it('has a gap beside points without clusters', () => {
    const apart = pointsOf(
      [Float64Array.of(0, 0.1, 0.2, 5, 5.1, 5.2), Float64Array.of(0, 0.2, 0.1, 5, 5.2, 5.1)],
      false,
    );
    const within = [1, 2, 3].map((k) => kMeans(apart, k, 10, new Xoshiro256(2)).totalWithinSs);
    const gaps = gapStatistic(apart, within, 20, 5, new Xoshiro256(2), () => {});
    expect(gaps.map(({ k }) => k)).toEqual([1, 2, 3]);
    expect(gaps[1]?.gap).toBeGreaterThan(gaps[0]!.gap);
    expect(gaps[1]?.gap).toBeGreaterThan(gaps[2]!.gap - gaps[2]!.standardError);
    expect(gaps.every(({ standardError }) => standardError > 0)).toBe(true);
  });
});

describe('k-medoids', () => {
  const found = kMedoids(distances, 12, 3);

  it('are those of pam', () => {
    // cluster: pam(dist(x), 3): id.med, clustering, objective["swap"]; silhouette(clustering, dist(x))
    expect(numbered(found.medoids)).toEqual([1, 3, 7]);
    expect(numbered(found.membership)).toEqual([1, 1, 2, 1, 2, 2, 3, 2, 2, 1, 3, 3]);
    near([found.objective], [1.11872760099]);
    const expected = [
      0.343077980377, 0.123796952785, 0.421226777348, 0.193115547414, 0.446664102254, 0.289989710443,
      0.534993432662, -0.126942754521, 0.162934617264, 0.296918897571, 0.434772885447, 0.325063986199,
    ];
    near([...silhouettes(points, found.membership, 3, 'euclidean')], expected);
    near([...silhouettes(points, found.membership, 3, 'euclidean', distances)], expected);
  });

  it('of all cases are the cases, and of none are refused', () => {
    expect(kMedoids(distances, 12, 12).objective).toBe(0);
    expect(codeOf(() => kMedoids(distances, 12, 0))).toBe('out-of-domain');
    expect(codeOf(() => kMedoids(distances, 12, 13))).toBe('out-of-domain');
    const alone = silhouettes(
      points,
      Int32Array.from({ length: 12 }, (_, i) => (i === 0 ? 0 : 1)),
      2,
      'euclidean',
    );
    expect(alone[0]).toBe(0);
  });
});
