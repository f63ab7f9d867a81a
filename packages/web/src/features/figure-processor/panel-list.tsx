import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CropEditor } from './crop-editor.tsx';
import { type Layout, letterOf } from './layout.ts';
import { KINDS, type Panel } from './panels.ts';
import type { Settings } from './settings.ts';
import { changePanel, movePanel, removePanel } from './use-panels.ts';

interface PanelListProps {
  readonly panels: readonly Panel[];
  readonly layout: Layout;
  readonly settings: Settings;
}

/** The panels in their order, each with what can be done with it. */
export function PanelList({ panels, layout, settings }: PanelListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  const letterAt = (i: number) =>
    layout.letters.length > 0 ? letterOf(i, settings.letterCase === 'lower') : String(i + 1);
  const move = ({ id, name }: Panel, from: number, step: -1 | 1) => {
    movePanel(id, step);
    const to = from + step;
    if (to >= 0 && to < panels.length) setSaid(`${name} is panel ${letterAt(to)} now.`);
  };
  const remove = (id: string) => {
    // The button goes with its panel: the focus stays with the list.
    heading.current?.focus();
    removePanel(id);
  };
  return (
    <section aria-labelledby="fp-panels">
      <h2 id="fp-panels" ref={heading} tabIndex={-1}>
        Panels
      </h2>
      <p className="sr" role="status">
        {said}
      </p>
      <ol className="fp-panels">
        {panels.map((panel, i) => (
          <PanelItem
            key={panel.id}
            panel={panel}
            letter={letterAt(i)}
            isFirst={i === 0}
            isLast={i === panels.length - 1}
            onMove={(step) => move(panel, i, step)}
            onRemove={() => remove(panel.id)}
          />
        ))}
      </ol>
    </section>
  );
}

const { vector: _, ...PIXEL_KINDS } = KINDS;

interface PanelItemProps {
  readonly panel: Panel;
  readonly letter: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

function PanelItem({ panel, letter, isFirst, isLast, onMove, onRemove }: PanelItemProps) {
  const { id, name, kind, width, height, image } = panel;
  // Files may have the same name.
  const which = `panel ${letter}, ${name}`;
  const [isCropping, setCropping] = useState(false);
  return (
    <li>
      <div className="fp-panel">
        <img className="fp-thumb" src={image.src} alt="" />
        <div className="fp-facts">
          <b>
            {letter}. <span dir="auto">{name}</span>
          </b>
          <small>
            {Math.round(width)} × {Math.round(height)} px{kind === 'vector' ? ', vector drawing' : ''}
          </small>
          {kind !== 'vector' && (
            <SelectField
              label={`What ${which} is`}
              value={kind}
              choices={PIXEL_KINDS}
              onChange={(next) => changePanel(id, { kind: next })}
            />
          )}
        </div>
        <div className="fp-acts">
          {/* A button that has just brought its panel to the end keeps the focus. */}
          <Button
            size="small"
            aria-disabled={isFirst}
            aria-label={`Earlier: ${which}`}
            onClick={() => onMove(-1)}
          >
            Earlier
          </Button>
          <Button
            size="small"
            aria-disabled={isLast}
            aria-label={`Later: ${which}`}
            onClick={() => onMove(1)}
          >
            Later
          </Button>
          <Button
            size="small"
            aria-expanded={isCropping}
            aria-label={`Crop ${which}`}
            onClick={() => setCropping(!isCropping)}
          >
            Crop
          </Button>
          <Button size="small" aria-label={`Remove ${which}`} onClick={onRemove}>
            <Icon name="trash" />
            Remove
          </Button>
        </div>
      </div>
      {isCropping && <CropEditor panel={panel} onCrop={(crop) => changePanel(id, { crop })} />}
    </li>
  );
}
