/** Writes the documents of the app at build time. */
import { renderToStaticMarkup } from 'react-dom/server';
import { hrefOf } from '../routes/address.ts';
import { addressedRoutes } from '../routes/routes.ts';
import { isCalculator } from '../site/app-metadata.ts';
import { calculatorAt } from '../site/calculators.ts';
import { appHeadOf } from '../site/metadata.ts';
import { FirstPaint } from './first-paint.tsx';

interface Document {
  /** File below the folder of the app. */
  readonly file: string;
  readonly text: string;
}

const PRODUCT =
  'Statistics in your browser: choose the variables and read the answer as a sentence, with the table, the effect size, the assumption checks and the figure that belong to it.';

/** The documents of the app: one for each page that has an address of its own, with its head painted, and one for all others. */
export function renderApp(
  template: string,
  codeOf: (page: string | undefined, analysisId: unknown) => string,
): readonly Document[] {
  const fill = (file: string, pathname: string, head: string, code = ''): Document => ({
    file,
    text: template
      .replace('<!--head-->', () => head)
      .replace('</head>', () => `${code}</head>`)
      .replace('<!--page-->', () =>
        renderToStaticMarkup(<FirstPaint pathname={pathname} status={null} welcome />),
      ),
  });
  const documents = addressedRoutes.map(({ path, page, props, metadata: { title, description } }) => {
    const calculator = isCalculator(`/${path}`) ? calculatorAt(`/${path}`) : undefined;
    const head = appHeadOf(`${title} · Constat`, description, calculator);
    return fill(`app/${path}.html`, hrefOf(path), head, codeOf(page, props?.analysisId));
  });
  return [fill('app.html', '', appHeadOf('Constat', PRODUCT, undefined)), ...documents];
}
