/** Every page of the route table: opens, reports no error, and is accessible in both themes at both widths. */
import { findAnalysis } from '@constat/analyses';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** The part of the app's route table that is needed here. */
interface Route {
  readonly path: string;
  /** Absent while the page is not built, and for addresses that lead elsewhere. */
  readonly load?: unknown;
  readonly children?: readonly Route[];
}

// By address, so that the app's sources are not compiled with the settings of the browser tests.
const table = new URL('../packages/web/src/routes/route-table.ts', import.meta.url).href;
const { routeTable } = (await import(table)) as { routeTable: readonly Route[] };

const flatten = (routes: readonly Route[], prefix = ''): string[] =>
  routes.flatMap((route) => {
    const path = `${prefix}${route.path}`;
    const own = route.load !== undefined && route.path !== 'logout' ? [path] : [];
    return [...own, ...flatten(route.children ?? [], `${path}/`)];
  });

const paths = ['/', ...flatten(routeTable).map((path) => `/app/${path}`), '/app/no-such-page'];

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

for (const path of paths) {
  test(`${path} opens and is accessible`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const id = path.split('/').at(-1) ?? '';
    if (findAnalysis(id)) {
      await expectAccessible(page);
      await new AnalysisPage(page).showExample();
    }
    await expectAccessibleEverywhere(page);
  });
}
