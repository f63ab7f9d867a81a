/** The route table against the list of the product specification (spec/routes.json). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ALIASES, GROUP_ALIASES } from './aliases.ts';
import { areaRoutes } from './area-routes.ts';
import { drawerSections, menuSections, topMenus } from './menu-sections.ts';
import { BADGES, QUICK_NAVIGATION, SECTIONS, sectionOf } from './menus.ts';
import { CATEGORIES, type RouteDefinition } from './route-definition.ts';
import { routeTable } from './route-table.ts';
import { allRoutes, isDevelopmentHost, listedRoutes, routeAt } from './routes.ts';

interface SpecRoute {
  readonly path: string;
  readonly kind: string;
  readonly aliasOf?: string;
  readonly badge?: string;
  readonly hidden?: boolean;
  readonly allowPublic?: boolean;
  readonly requiresAuth?: boolean;
  readonly requiresAdmin?: boolean;
  readonly menus: readonly string[];
}

const spec = (
  JSON.parse(
    readFileSync(new URL('../../../../spec/routes.json', import.meta.url), 'utf8'),
  ) as readonly SpecRoute[]
)
  .filter(({ path }) => path.startsWith('/app/') && path !== '/app/*')
  .map((route) => ({ ...route, path: route.path.slice('/app/'.length).replace(/\{(\w+)\}/g, ':$1') }));

const paths = allRoutes.map((route) => route.path);
const table = new Map(allRoutes.map((route) => [route.path, route]));
const aliases: Readonly<Record<string, string>> = { ...ALIASES, ...GROUP_ALIASES };

describe('every app route of the specification', () => {
  test('is in the table', () => {
    expect(spec.map((route) => route.path).filter((path) => !table.has(path))).toEqual([]);
  });

  test('is a page or an alias: one of them', () => {
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
    const empty = spec.filter(({ path }) => {
      const route = table.get(path);
      return route?.page === undefined && route?.redirectTo === undefined;
    });
    // Its purpose is not told: open to all, and found by nobody.
    expect(empty.map(({ path }) => path)).toEqual(['dev-training']);
  });

  test.each(spec.map((route) => [route.path, route] as const))(
    '%s has its access flags',
    (path, expected) => {
      const route = table.get(path);
      if (!route || route.redirectTo !== undefined) return;
      expect(route.requiresAuth === true).toBe(expected.requiresAuth === true);
      expect(route.requiresAdmin === true).toBe(expected.requiresAdmin === true);
      const isPublic = expected.requiresAuth ? false : (expected.allowPublic ?? true);
      expect(route.allowPublic === true).toBe(isPublic);
      expect(route.allowGuest === true).toBe(!expected.requiresAuth);
    },
  );

  test('leads, as an alias, where it says', () => {
    const wrong = spec
      .filter((route) => route.aliasOf !== undefined)
      .filter((route) => aliases[route.path] !== route.aliasOf?.slice('/app/'.length));
    expect(wrong.map((route) => route.path)).toEqual([]);
  });
});

describe('aliases', () => {
  test.each(Object.entries(aliases))('%s leads to %s, which is known', (_, target) => {
    expect(table.has(target)).toBe(true);
  });

  test('never lead in a circle', () => {
    for (const start of Object.keys(aliases)) {
      const seen = new Set([start]);
      for (let next = aliases[start]; next !== undefined; next = aliases[next]) {
        expect(seen.has(next), `${start} comes back to ${next}`).toBe(false);
        seen.add(next);
      }
    }
  });
});

describe('a route', () => {
  const ROUTE = [
    ...[
      'path',
      'requiresAuth',
      'requiresAdmin',
      'allowGuest',
      'allowPublic',
      'props',
      'metadata',
      'children',
    ],
    // Which page it is, or where an alias leads.
    ...['page', 'redirectTo'],
  ];
  const METADATA = [
    ...['title', 'description', 'category', 'icon', 'order', 'isPro', 'hidden'],
    ...['developmentOnly', 'adminOnly', 'keywords'],
  ];
  const check = (route: RouteDefinition): void => {
    expect(Object.keys(route).filter((key) => !ROUTE.includes(key))).toEqual([]);
    expect(Object.keys(route.metadata).filter((key) => !METADATA.includes(key))).toEqual([]);
    expect(CATEGORIES).toContain(route.metadata.category);
    expect(route.metadata.description).not.toBe('');
    route.children?.forEach(check);
  };

  test('has the fields of the specification', () => routeTable.forEach(check));

  test('is found by its address, also with a parameter', () => {
    expect(routeAt('/app/stats/descriptives')?.path).toBe('stats/descriptives');
    expect(routeAt('/app/stats/descriptives/')?.path).toBe('stats/descriptives');
    expect(routeAt('/app/knowledge-base/t-tests')?.path).toBe('knowledge-base/:tutorialId');
    expect(routeAt('/app/nothing-here')).toBeUndefined();
  });
});

describe('menus', () => {
  const topbar = {
    'topbar:Data': SECTIONS.data.first,
    'topbar:Descriptives': SECTIONS.descriptive.first,
    'topbar:Inferential': SECTIONS.inferential.first,
    'topbar:Correlation/Regression': SECTIONS.regression.first,
    'topbar:Visualization': SECTIONS.charts.first,
    'topbar:Calculators': SECTIONS.calculators.first,
    'topbar:Advanced': SECTIONS.advanced.first,
    'topbar:Publication': SECTIONS.publication.first,
    'topbar:Quick navigation': QUICK_NAVIGATION,
  } as const satisfies Readonly<Record<string, readonly string[]>>;
  /** An address as the menus name it: without aliases. */
  const canonical = (path: string): string => {
    const target = aliases[path];
    return target === undefined ? path : canonical(target);
  };

  test.each(Object.entries(topbar))('%s lists what the specification lists', (menu, first) => {
    const expected = spec.filter((route) => route.menus.includes(menu)).map((route) => canonical(route.path));
    const missing = expected.filter((path) => !first.map(canonical).includes(path));
    expect(missing).toEqual([]);
  });

  test('badges are those of the specification', () => {
    const expected = spec.filter((route) => route.badge !== undefined);
    expect(expected.length).toBeGreaterThan(0);
    for (const route of expected) expect(BADGES[route.path]).toBe(route.badge);
  });

  test('a menu names the parts of its section, and their tools are on the pages of the parts', () => {
    const paths = (sections: typeof topMenus, id: string) =>
      sections.find((section) => section.id === id)?.routes.map((route) => route.path) ?? [];
    expect(paths(topMenus, 'calculators')).toContain('samplesize');
    expect(paths(topMenus, 'calculators').filter((path) => path.includes('/'))).toEqual([]);
    expect(paths(menuSections, 'calculators')).toContain('samplesize/two-sample');
    // the page about a whole section stands for it: the tools of time series are listed
    expect(paths(drawerSections, 'timeSeries')).toContain('time-series/trend');
  });

  test('every tool is in one section', () => {
    const own = menuSections.flatMap((section) => section.routes.map((route) => route.path));
    expect(new Set(own).size).toBe(own.length);
    const without = listedRoutes.filter((route) => sectionOf(route.path) === undefined);
    expect(without.map((route) => route.path).sort()).toEqual([
      'analysis-index',
      'assistant',
      'dashboard',
      'knowledge-base',
      'notifications',
      'profile',
      'settings',
    ]);
  });
});

test('pages for development: local hosts and the ports of development servers', () => {
  const ports = [5173, 5174, 3000];
  expect(isDevelopmentHost('localhost', '4180', ports)).toBe(true);
  expect(isDevelopmentHost('127.0.0.1', '', ports)).toBe(true);
  expect(isDevelopmentHost('constat.example', '5174', ports)).toBe(true);
  expect(isDevelopmentHost('constat.example', '', ports)).toBe(false);
  expect(isDevelopmentHost('localhost.example', '443', ports)).toBe(false);
});

describe('pages about an area or a family', () => {
  const paths = (tools: readonly string[]) => areaRoutes(tools).map((route) => route.path);

  test('exist as soon as one of their tools does', () => {
    expect(paths([])).toEqual([]);
    expect(paths(['charts/bar'])).toEqual(['charts']);
    expect(paths(['inferential-stats/one-way-anova'])).toEqual(['inferential-stats', 'inference/anova']);
    expect(paths(['samplesize/one-sample'])).toEqual([
      'samplesize',
      'samplesize/options',
      'calculators/sample-size',
    ]);
    expect(paths(['advanced-analysis/six-sigma/spc-charts'])).toEqual([
      'advanced-analysis',
      'advanced-analysis/six-sigma',
    ]);
    expect(paths(['stats/linear-regression'])).toEqual(['correlation-analysis']);
  });

  test('are addresses of the specification', () => {
    const known = new Set(spec.map((route) => route.path));
    const all = paths(spec.map((route) => route.path));
    expect(all.length).toBe(21);
    expect(all.filter((path) => !known.has(path))).toEqual([]);
  });
});
