import {
  drawnSpec,
  escapeHtml,
  type FigureBlock,
  ggplotCode,
  renderCsv,
  runsToText,
  themeSpec,
} from '@constat/report';
import Button from '@mui/material/Button';
import { printPage } from '../../export/print.ts';
import { BITMAPS, type Bitmap } from '../../figure/files/formats.ts';
import { notify } from '../../state/notify.ts';
import { ActionMenu, MENU_DIVIDER, type MenuEntry } from '../../ui/action-menu.tsx';
import { copyText, download } from '../../ui/clipboard.ts';
import { copyImage } from '../../ui/copy-block.ts';
import { CopyMenu } from '../../ui/copy-menu.tsx';
import { Icon } from '../../ui/icon.tsx';

/** As papers want it. */
const COPY_DPI = 300;
const RESOLUTIONS: readonly { format: Bitmap; dpi: number; hint: string }[] = [
  { format: 'png', dpi: 150, hint: 'Slides' },
  { format: 'png', dpi: 300, hint: 'Print' },
  { format: 'png', dpi: 600, hint: 'Line art' },
  { format: 'png', dpi: 1200, hint: 'Fine line art' },
  { format: 'tiff', dpi: 300, hint: 'Print' },
  { format: 'tiff', dpi: 600, hint: 'Line art' },
  { format: 'tiff', dpi: 1200, hint: 'Fine line art' },
];

interface FigureProps {
  readonly block: FigureBlock;
  readonly number: number;
}

const failed = () => notify('The figure could not be exported.');

const svgOf = async (block: FigureBlock): Promise<string> => {
  const { figureSvg } = await import('../../figure/draw.ts');
  return figureSvg(block);
};

async function saveBitmap(block: FigureBlock, name: string, format: Bitmap, dpi: number): Promise<void> {
  const { bitmapFile } = await import('../../figure/files/figure-file.ts');
  const { extension, mediaType } = BITMAPS[format];
  download(await bitmapFile(block, format, dpi), `${name}-${dpi}dpi.${extension}`, mediaType);
}

/** The figure on a page of its size: the browser saves it as a PDF of lines and text. */
async function printFigure(block: FigureBlock, title: string): Promise<void> {
  const svg = await svgOf(block);
  const [, width = '784', height = '500'] =
    /<svg[^>]*\swidth="([\d.]+)"[^>]*\sheight="([\d.]+)"/.exec(svg) ?? [];
  const size = `${(Number(width) / 96) * 25.4}mm ${(Number(height) / 96) * 25.4}mm`;
  await printPage(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><title>${escapeHtml(title)}</title><style>@page { size: ${size}; margin: 0 } body { margin: 0 } svg { display: block }</style></head><body>${svg}</body></html>`,
  );
}

/** A menu of every form that a figure can be taken away in. */
export function FigureExport({ block, number }: FigureProps) {
  const name = `figure-${number}`;
  const act = (work: () => Promise<void>) => () => void work().catch(failed);
  const entries: readonly MenuEntry[] = [
    {
      id: 'svg',
      label: 'SVG',
      hint: 'Vector, text as text',
      onSelect: act(async () => download(await svgOf(block), `${name}.svg`, 'image/svg+xml')),
    },
    {
      id: 'pdf',
      label: 'PDF',
      hint: 'Vector, in the print dialog',
      onSelect: act(() => printFigure(block, runsToText(block.title))),
    },
    MENU_DIVIDER,
    ...RESOLUTIONS.map(({ format, dpi, hint }) => ({
      id: `${format} ${dpi}`,
      label: `${format.toUpperCase()}, ${dpi} dpi`,
      hint,
      onSelect: act(() => saveBitmap(block, name, format, dpi)),
    })),
    MENU_DIVIDER,
    {
      id: 'csv',
      label: 'Data',
      hint: '.csv',
      onSelect: () => download(renderCsv(block), `${name}.csv`, 'text/csv'),
    },
    ...specEntries(block, name),
  ];
  return (
    <ActionMenu
      label={`Export figure ${number}`}
      align="right"
      entries={entries}
      trigger={(props) => (
        <Button size="dense" variant="text" aria-label={`Export figure ${number}`} {...props}>
          Export
          <Icon name="chevronDown" size={14} className="end" />
        </Button>
      )}
    />
  );
}

/** The chart as a description that other programs draw; a drawing of boxes and words has none. */
function specEntries(block: FigureBlock, name: string): readonly MenuEntry[] {
  if (block.spec.drawing !== undefined) return [];
  const spec = () => JSON.stringify(themeSpec(drawnSpec(block), 'light'), null, 1);
  return [
    {
      id: 'spec',
      label: 'Vega-Lite',
      hint: '.json',
      onSelect: () => download(spec(), `${name}.vl.json`, 'application/json'),
    },
    {
      id: 'ggplot',
      label: 'R, ggplot2',
      hint: '.R',
      onSelect: () => {
        const code = ggplotCode(drawnSpec(block));
        if (code === null)
          notify('ggplot2 has no way to draw this figure: its panels differ, or it is a pie or a tree.');
        else download(code, `${name}.R`, 'text/plain');
      },
    },
  ];
}

/** The way to copy a diagram that is also Mermaid text. */
function mermaidEntries({ spec: { mermaid } }: FigureBlock) {
  if (typeof mermaid !== 'string') return [];
  const copy = () => void copyText(mermaid, 'Figure copied as Mermaid text');
  return [{ id: 'mermaid', label: 'Mermaid', hint: 'Text', onSelect: copy }];
}

/** Copies of a figure: image, source, data. */
export function FigureCopy({ block, number }: FigureProps) {
  const image = async () => {
    const { figurePng } = await import('../../figure/draw.ts');
    return figurePng(block, COPY_DPI);
  };
  const copySvg = async () => copyText(await svgOf(block), 'Figure copied as SVG');
  return (
    <CopyMenu
      blocks={[block]}
      label={`Copy figure ${number}`}
      what="Data of the figure"
      formats={['csv']}
      extra={[
        {
          id: 'image',
          label: 'Image',
          hint: '.png',
          onSelect: () => void copyImage(image, `figure-${number}`, 'Figure'),
        },
        { id: 'svg', label: 'SVG', hint: 'Source', onSelect: () => void copySvg().catch(failed) },
        ...mermaidEntries(block),
      ]}
    />
  );
}
