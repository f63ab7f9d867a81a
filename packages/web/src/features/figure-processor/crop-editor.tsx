import Button from '@mui/material/Button';
import { type PointerEvent, useRef, useState } from 'react';
import { type Crop, cropAt, cropBetween, NO_CROP } from './layout.ts';
import { NumberField } from './number-field.tsx';
import type { Panel } from './panels.ts';

const SIDES = { left: 'Left (%)', top: 'Top (%)', right: 'Right (%)', bottom: 'Bottom (%)' } as const;

interface CropEditorProps {
  readonly panel: Panel;
  readonly onCrop: (crop: Crop) => void;
}

/** What is cut off: by numbers, or with the mouse over the picture. */
export function CropEditor({ panel, onCrop }: CropEditorProps) {
  const { crop } = panel;
  return (
    <fieldset className="fp-crop" aria-label={`Crop ${panel.name}`}>
      <CropPicture panel={panel} onCrop={onCrop} />
      <div>
        <p className="fp-help">Cut off at each side, or draw a rectangle around what stays.</p>
        <div className="fp-sides">
          {(Object.keys(SIDES) as (keyof Crop)[]).map((side) => (
            <NumberField
              key={side}
              label={SIDES[side]}
              value={crop[side]}
              min={0}
              max={95}
              step={0.5}
              onChange={(percent) => onCrop(cropAt(crop, side, percent))}
            />
          ))}
        </div>
        <Button variant="text" size="small" onClick={() => onCrop(NO_CROP)}>
          Whole picture
        </Button>
      </div>
    </fieldset>
  );
}

/** The picture with what is cut off shaded; the fields beside it do the same for everybody. */
function CropPicture({ panel, onCrop }: CropEditorProps) {
  const from = useRef<readonly [number, number] | null>(null);
  const [drawn, setDrawn] = useState<Crop | null>(null);
  const shown = drawn ?? panel.crop;
  const placeOf = (event: PointerEvent): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  };
  return (
    <div
      className="fp-crop-picture"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = placeOf(event);
      }}
      onPointerMove={(event) => {
        if (from.current) setDrawn(cropBetween(from.current, placeOf(event)));
      }}
      onPointerUp={() => {
        if (drawn) onCrop(drawn);
        from.current = null;
        setDrawn(null);
      }}
      onPointerCancel={() => {
        from.current = null;
        setDrawn(null);
      }}
    >
      <img src={panel.image.src} alt="" draggable={false} />
      <span
        style={{
          left: `${shown.left}%`,
          top: `${shown.top}%`,
          right: `${shown.right}%`,
          bottom: `${shown.bottom}%`,
        }}
      />
    </div>
  );
}
