import { figuresOf } from '@constat/report';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useWorkspace } from '../../state/workspace.ts';
import { listHeads } from '../../storage/result-heads.ts';
import { readableResults } from '../../storage/results.ts';
import { useLive } from '../../storage/use-live.ts';
import { SelectField } from '../../ui/field.tsx';
import { FileZone } from '../../ui/file-zone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keyed } from '../../ui/keyed.ts';
import { mmToPixels } from './layout.ts';
import { readImages } from './read-images.ts';
import { addPanels } from './use-panels.ts';

const ACCEPT = '.png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml';
const CSS_DPI = 96;
/** Enough for line art, with room to grow for charts that are drawn small. */
const chartDpi = (width: number): number => (width <= 500 ? 900 : 600);
const CHART_TEXT_PX = 12;
/** Charts need some room for their axes, and no more than the column of a result. */
const CHART_WIDTHS = [320, 784] as const;

interface IntakeProps {
  /** How wide a panel will be, for what is drawn anew. */
  readonly panelMm: number;
}

/** Pictures by choosing, dropping or pasting, and figures of saved results. */
export function Intake({ panelMm }: IntakeProps) {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const take = useCallback(async (files: readonly File[]) => {
    const read = await readImages(files);
    setRefusals(read.refusals);
    addPanels(read.panels);
  }, []);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void take(files);
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, [take]);
  return (
    <section className="fp-intake" aria-label="Add pictures">
      <FileZone
        label="Pictures"
        what="picture"
        accept={ACCEPT}
        multiple
        onFiles={(files) => void take(files)}
      >
        PNG, JPEG, WebP or SVG, several at once; or paste a copied picture with Ctrl V. Images stay in this
        window until you close it: they are neither sent nor kept.
      </FileZone>
      <div role="alert">
        {keyed(refusals, (text) => text).map(({ key, item: text }) => (
          <p key={key} className="notice notice--danger">
            <Icon name="warning" />
            <span>{text}</span>
          </p>
        ))}
      </div>
      <SavedFigures panelMm={panelMm} onProblem={(text) => setRefusals([text])} />
    </section>
  );
}

interface SavedFiguresProps extends IntakeProps {
  readonly onProblem: (text: string) => void;
}

/** The figures of a saved result become panels, drawn for the width they will have. */
function SavedFigures({ panelMm, onProblem }: SavedFiguresProps) {
  const owner = useWorkspace((workspace) => workspace.owner);
  const heads = useLive(useCallback(async () => (owner === null ? [] : listHeads(owner)), [owner]));
  const [chosen, setChosen] = useState('');
  const [isDrawing, setDrawing] = useState(false);
  const some = heads?.filter(({ hasFigure, problem }) => hasFigure && problem === undefined) ?? [];
  const id = some.find((head) => head.id === chosen)?.id ?? some[0]?.id;
  if (owner === null || id === undefined) return null;
  const add = async () => {
    setDrawing(true);
    try {
      addPanels(await drawnFigures(owner, id, panelMm));
    } catch {
      onProblem(
        'The figures of this result could not be drawn. Open the result and save its figure as a file.',
      );
    } finally {
      setDrawing(false);
    }
  };
  return (
    <div className="fp-saved">
      <SelectField
        label="Figures of a saved result"
        value={id}
        choices={Object.fromEntries(some.map((head) => [head.id, head.title]))}
        onChange={setChosen}
      />
      <Button variant="outlined" disabled={isDrawing} onClick={() => void add()}>
        {isDrawing ? 'Drawing' : 'Add its figures'}
      </Button>
    </div>
  );
}

async function drawnFigures(owner: string, id: string, panelMm: number) {
  const { figurePng } = await import('../../figure/draw.ts');
  const results = await readableResults(owner, [id]);
  const [least, most] = CHART_WIDTHS;
  const width = Math.ceil(Math.min(Math.max(mmToPixels(panelMm, CSS_DPI), least), most));
  const dpi = chartDpi(width);
  const files: File[] = [];
  for (const { result, figure } of figuresOf(results))
    files.push(new File([await figurePng(figure, dpi, width)], result.title, { type: 'image/png' }));
  const { panels, refusals } = await readImages(files);
  if (refusals.length > 0) throw new Error(refusals.join(' '));
  const text = { points: (CHART_TEXT_PX / CSS_DPI) * 72 };
  return panels.map((panel) => ({
    ...panel,
    kind: 'line' as const,
    text: { ...text, widthMm: (panel.width / dpi) * 25.4 },
  }));
}
