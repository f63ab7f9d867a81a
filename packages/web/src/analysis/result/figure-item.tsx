import { type FigureBlock, figureData, noteRuns, renderCsv, runsToText } from '@constat/report';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FigureView } from '../../figure/figure-view.tsx';
import { notify } from '../../state/notify.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { copyText, download } from '../../ui/clipboard.ts';
import { copyImage } from '../../ui/copy-block.ts';
import { CopyMenu } from '../../ui/copy-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { FigureData } from './figure-data.tsx';

const RESOLUTIONS = [
  { dpi: 96, hint: 'Screen' },
  { dpi: 150, hint: 'Slides' },
  { dpi: 300, hint: 'Print' },
  { dpi: 600, hint: 'Line art' },
] as const;

/** As papers want it. */
const COPY_DPI = 300;

const failed = () => notify('The figure could not be exported.');

/** The way to copy a diagram that is also Mermaid text. */
function mermaidEntries({ spec: { mermaid } }: FigureBlock) {
  if (typeof mermaid !== 'string') return [];
  const copy = () => void copyText(mermaid, 'Figure copied as Mermaid text');
  return [{ id: 'mermaid', label: 'Mermaid', hint: 'Text', onSelect: copy }];
}

/** A numbered figure with its exports, its data as a table and its note. */
export function FigureItem({ block, number }: { block: FigureBlock; number: number }) {
  const [showData, setShowData] = useState(false);
  const title = `Figure ${number}. ${runsToText(block.title)}`;
  const fileName = `figure-${number}`;
  const svg = async () => {
    const { figureSvg } = await import('../../figure/draw.ts');
    download(await figureSvg(block.spec), `${fileName}.svg`, 'image/svg+xml');
  };
  const draw = async (dpi: number) => {
    const { figurePng } = await import('../../figure/draw.ts');
    return figurePng(block.spec, dpi);
  };
  const png = async (dpi: number) => download(await draw(dpi), `${fileName}-${dpi}dpi.png`, 'image/png');
  const copySvg = async () => {
    const { figureSvg } = await import('../../figure/draw.ts');
    await copyText(await figureSvg(block.spec), 'Figure copied as SVG');
  };
  return (
    <section aria-label={title}>
      <div className="item-hd">
        <h2>
          <b>Figure {number}</b>
          <i>
            <RunsView runs={block.title} />
          </i>
        </h2>
        <div className="acts">
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
                onSelect: () => void copyImage(() => draw(COPY_DPI), fileName, 'Figure'),
              },
              { id: 'svg', label: 'SVG', hint: 'Source', onSelect: () => void copySvg().catch(failed) },
              ...mermaidEntries(block),
            ]}
          />
          <Button
            size="dense"
            variant="text"
            aria-label={`Save figure ${number} as SVG`}
            onClick={() => void svg().catch(failed)}
          >
            SVG
          </Button>
          <ActionMenu
            label="Resolution"
            align="right"
            entries={RESOLUTIONS.map(({ dpi, hint }) => ({
              id: String(dpi),
              label: `${dpi} dpi`,
              hint,
              onSelect: () => void png(dpi).catch(failed),
            }))}
            trigger={(props) => (
              <Button size="dense" variant="text" aria-label={`Save figure ${number} as PNG`} {...props}>
                PNG
                <Icon name="chevronDown" size={14} className="end" />
              </Button>
            )}
          />
          <Button
            size="dense"
            variant="text"
            aria-label={`Data of figure ${number} as a table`}
            onClick={() => setShowData(true)}
          >
            Data
          </Button>
        </div>
      </div>
      <figure>
        <FigureView spec={block.spec} alt={block.alt} />
        {block.notes && (
          <figcaption className="note">
            <RunsView runs={noteRuns(block.notes)} />
          </figcaption>
        )}
      </figure>
      {showData && (
        <FigureData
          title={title}
          alt={block.alt}
          rows={figureData(block)}
          onCopy={() => void copyText(renderCsv(block), 'Data copied as CSV')}
          onClose={() => setShowData(false)}
        />
      )}
    </section>
  );
}
