/** Writes the documents of the app at build time. */
import { renderToStaticMarkup } from 'react-dom/server';
import { hrefOf } from '../routes/address.ts';
import { addressedRoutes, routeAt } from '../routes/routes.ts';
import { isCalculator } from '../site/app-metadata.ts';
import { calculatorAt } from '../site/calculators.ts';
import { appHeadOf } from '../site/metadata.ts';
import type { SitePage } from '../site/model.ts';
import { sitePages } from '../site/pages.ts';
import { FirstPaint } from './first-paint.tsx';

interface Document {
  /** File below the folder of the app. */
  readonly file: string;
  readonly text: string;
}

const PRODUCT =
  'Statistics in your browser: choose the variables and read the answer as a sentence, with the table, the effect size, the assumption checks and the figure that belong to it.';

/** Where scripts are off, a page whose text is on the public site says where it can be read. */
const withoutScripts = (page: SitePage | undefined): string =>
  page
    ? renderToStaticMarkup(
        <noscript>
          This page of the app needs JavaScript. Its text can be read without it:{' '}
          <a href={page.path}>{page.title}</a>.
        </noscript>,
      )
    : '<noscript>Constat computes in the browser and needs JavaScript.</noscript>';

/** The documents of the app: one for each page that has an address of its own, with its head painted, and one for all others. */
export function renderApp(
  template: string,
  codeOf: (page: string | undefined, analysisId: unknown) => string,
): readonly Document[] {
  // Several texts may lead to one page: the first is its own.
  const texts = new Map(sitePages.toReversed().map((page) => [page.canonical, page]));
  const fill = (file: string, pathname: string, head: string, code = ''): Document => ({
    file,
    text: template
      .replace('<!--head-->', () => head)
      .replace(/<noscript>.*<\/noscript>/, () => withoutScripts(texts.get(pathname)))
      .replace('</head>', () => `${code}</head>`)
      .replace('<!--page-->', () =>
        renderToStaticMarkup(<FirstPaint pathname={pathname} status={null} welcome />),
      ),
  });
  const documents = addressedRoutes.map(({ path, page, props, metadata: { title, description } }) => {
    const calculator = isCalculator(`/${path}`) ? calculatorAt(`/${path}`) : undefined;
    const head = appHeadOf(`${title} · Constat`, description, hrefOf(path), calculator);
    return fill(`app/${path}.html`, hrefOf(path), head, codeOf(page, props?.analysisId));
  });
  const written = new Set(addressedRoutes.map(({ path }) => hrefOf(path)));
  const articles = [...texts]
    .filter(([address]) => address.startsWith('/app/') && !written.has(address))
    .map(([address, { title, description }]) =>
      fill(
        `${address.slice(1)}.html`,
        address,
        appHeadOf(`${title} · Constat`, description, address, undefined),
        codeOf(routeAt(address)?.page, undefined),
      ),
    );
  return [fill('app.html', '', appHeadOf('Constat', PRODUCT, null, undefined)), ...documents, ...articles];
}
