import type { PythonFile } from '../../python/python-file.ts';
import { text, texts } from '../../python/words.ts';
import type { ClusterOptions } from './options.ts';

const LINKAGES = { ward: 'ward', average: 'average', complete: 'complete', single: 'single' } as const;

/** Null for k-medoids and the linkage of centroids, which these packages lack or scale otherwise, and for variables that are no numbers. */
export function python(file: PythonFile, values: ClusterOptions): readonly string[] | null {
  const { variables, method, linkage, distance, standardize, rule, clusters, most, starts } = values;
  if (method === 'pam' || (method === 'hierarchical' && linkage === 'centroid')) return null;
  if (variables.some((name) => file.frame.column(name).type !== 'numeric')) return null;
  file.use('np', 'distance');
  file.lacks('the gap statistic', values.gap);
  file.complete(variables);
  const metric = method === 'hierarchical' && distance === 'manhattan' ? 'cityblock' : 'euclidean';
  const tree = LINKAGES[linkage as keyof typeof LINKAGES];
  file.use(method === 'kmeans' ? 'vq' : 'hierarchy');
  return [
    `x = d[${texts(file.names(variables))}]`,
    standardize ? 'z = ((x - x.mean()) / x.std()).to_numpy()' : 'z = (x - x.mean()).to_numpy()',
    `n, total, apart = len(z), (z**2).sum(), distance.squareform(distance.pdist(z, ${text(metric)}))`,
    'def within(m):',
    '    return np.array([((z[m == c] - z[m == c].mean(axis=0)) ** 2).sum() for c in range(m.max() + 1)])',
    'def numbered(labels): # in the order in which they appear',
    '    return pd.factorize(np.asarray(labels))[0]',
    ...(method === 'kmeans'
      ? [
          'def clusters(k): # the best of many starts; with many clusters more starts may find a better one',
          `    found = [numbered(vq.kmeans2(z, k, iter=100, minit="++", seed=i)[1]) for i in range(${Math.max(50, starts)})]`,
          '    return min(found, key=lambda m: within(m).sum())',
        ]
      : [
          `tree = hierarchy.linkage(distance.pdist(z, ${text(metric)}), ${text(tree)})`,
          'clusters = lambda k: numbered(hierarchy.cut_tree(tree, k)[:, 0])',
        ]),
    'def silhouettes(m):',
    '    means = np.array([apart[:, m == c].sum(axis=1) for c in range(m.max() + 1)]).T',
    '    sizes = np.bincount(m)',
    '    own = means[np.arange(n), m] / np.maximum(sizes[m] - 1, 1)',
    '    means = means / sizes',
    '    means[np.arange(n), m] = np.inf',
    '    other = means.min(axis=1)',
    '    return np.where(sizes[m] > 1, (other - own) / np.maximum(own, other), 0)',
    `numbers = {k: clusters(k) for k in range(2, min(${rule === 'fixed' ? Math.max(most, clusters) : most}, n - 1) + 1)}`,
    'print(1, "within", total)',
    'for k, m in numbers.items():',
    '    print(k, "within", within(m).sum(), "silhouette", silhouettes(m).mean())',
    rule === 'fixed' ? `k = ${clusters}` : 'k = max(numbers, key=lambda k: silhouettes(numbers[k]).mean())',
    'm = numbers.get(k, np.zeros(n, int))',
    's, w, sizes = silhouettes(m), within(m), np.bincount(m)',
    'print("clusters", k, "n", n)',
    'print(*zip(sizes, sizes / n, w, [s[m == c].mean() for c in range(k)]), n, 1, w.sum(), s.mean(), sep="\\n")',
    'print("share between", 1 - w.sum() / total, "Calinski-Harabasz", (total - w.sum()) / (k - 1) / (w.sum() / (n - k)))',
    'centres = np.array([z[m == c].mean(axis=0) for c in range(k)])',
    'spread = np.array([np.sqrt(((z[m == c] - centres[c]) ** 2).sum(axis=1)).mean() for c in range(k)])',
    'e = distance.squareform(distance.pdist(centres))',
    'print("Davies-Bouldin", np.mean([max((spread[a] + spread[b]) / e[a, b] for b in range(k) if b != a) for a in range(k)]))',
    'means = x.groupby(m).mean().T',
    'means["all"] = x.mean()',
    'means["eta squared"] = 1 - x.groupby(m).agg(lambda v: ((v - v.mean()) ** 2).sum()).sum() / ((x - x.mean()) ** 2).sum()',
    'print(means)',
    ...(method === 'hierarchical'
      ? [
          `print("heights", *tree[::-1, 2][:10], "cophenetic correlation", hierarchy.cophenet(tree, distance.pdist(z, ${text(metric)}))[0])`,
        ]
      : []),
  ];
}
