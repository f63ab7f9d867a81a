import type { RatingScale } from '@constat/analyses';
import IconButton from '@mui/material/IconButton';
import { Icon } from '../../ui/icon.tsx';

interface ScalePanelProps {
  readonly scale: RatingScale;
  /** The row that is rated: 'failure mode 1'. */
  readonly name: string;
  readonly value: string;
  readonly onRate: (value: string) => void;
  readonly onClose: () => void;
}

/** What the levels of a rating mean, with the one that is given; a level rates. */
export function ScalePanel({ scale, name, value, onRate, onClose }: ScalePanelProps) {
  const title = `${scale.title}, ${name}`;
  return (
    <section className="doc-scale" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <IconButton size="small" aria-label="Close the scale" onClick={onClose}>
          <Icon name="close" size={14} />
        </IconButton>
      </header>
      <div className="doc-levels">
        {scale.levels.map((words, i) => {
          const level = String(i + 1);
          return (
            <button
              key={words}
              type="button"
              aria-pressed={value.trim() === level}
              onClick={() => onRate(level)}
            >
              <b>{level}</b> {words}
            </button>
          );
        })}
      </div>
    </section>
  );
}
