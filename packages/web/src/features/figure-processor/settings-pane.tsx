import { SelectField, TextField } from '../../ui/field.tsx';
import { NumberField } from './number-field.tsx';
import { type Change, RESOLUTIONS, type Settings, WIDTHS } from './settings.ts';

interface PaneProps {
  readonly settings: Settings;
  readonly change: Change;
}

const presetOf = (widthMm: number): keyof typeof WIDTHS =>
  String(widthMm) in WIDTHS ? (String(widthMm) as keyof typeof WIDTHS) : 'other';

const resolutionOf = (dpi: number): keyof typeof RESOLUTIONS =>
  String(dpi) in RESOLUTIONS ? (String(dpi) as keyof typeof RESOLUTIONS) : '600';

/** How the figure is set. */
export function SettingsPane({ settings, change }: PaneProps) {
  return (
    <>
      <Size settings={settings} change={change} />
      <Arrangement settings={settings} change={change} />
      <Letters settings={settings} change={change} />
      <Files settings={settings} change={change} />
      <Limits settings={settings} change={change} />
    </>
  );
}

/** The widths to choose from; a width of one's own is there while it is set. */
const widthsFor = (preset: keyof typeof WIDTHS): Readonly<Record<string, string>> => {
  const { other, ...presets } = WIDTHS;
  return preset === 'other' ? { ...presets, other } : presets;
};

function Size({ settings, change }: PaneProps) {
  const preset = presetOf(settings.widthMm);
  return (
    <section>
      <h2>Size</h2>
      <SelectField
        label="Common widths"
        value={preset}
        choices={widthsFor(preset)}
        onChange={(next) => {
          if (next !== 'other') change({ widthMm: Number(next) });
        }}
      />
      <NumberField
        label="Width of the figure (mm)"
        value={settings.widthMm}
        min={20}
        max={400}
        onChange={(widthMm) => change({ widthMm })}
      />
      <SelectField
        label="Resolution"
        value={resolutionOf(settings.dpi)}
        choices={RESOLUTIONS}
        onChange={(dpi) => change({ dpi: Number(dpi) })}
      />
    </section>
  );
}

const COLUMNS = { '1': '1', '2': '2', '3': '3' } as const;
const ROWS = { heights: 'Equally high', widths: 'Equally wide' } as const;

function Arrangement({ settings, change }: PaneProps) {
  return (
    <section>
      <h2>Arrangement</h2>
      <div className="fp-pair">
        <SelectField
          label="Columns"
          value={`${settings.columns}`}
          choices={COLUMNS}
          onChange={(columns) => change({ columns: Number(columns) as Settings['columns'] })}
        />
        <NumberField
          label="Gap (mm)"
          value={settings.gapMm}
          min={0}
          max={20}
          step={0.5}
          onChange={(gapMm) => change({ gapMm })}
        />
      </div>
      <SelectField
        label="Panels of a row"
        value={settings.rows}
        choices={ROWS}
        onChange={(rows) => change({ rows })}
      />
    </section>
  );
}

const LETTERS = { above: 'Above the panels', inside: 'On the panels', none: 'None' } as const;
const CASES = { upper: 'A, B, C', lower: 'a, b, c' } as const;

function Letters({ settings, change }: PaneProps) {
  return (
    <section>
      <h2>Letters</h2>
      <SelectField
        label="Place"
        value={settings.letters}
        choices={LETTERS}
        onChange={(letters) => change({ letters })}
      />
      {settings.letters !== 'none' && (
        <>
          <div className="fp-pair">
            <SelectField
              label="Letters"
              value={settings.letterCase}
              choices={CASES}
              onChange={(letterCase) => change({ letterCase })}
            />
            <NumberField
              label="Size (pt)"
              value={settings.letterPt}
              min={4}
              max={36}
              step={0.5}
              onChange={(letterPt) => change({ letterPt })}
            />
          </div>
          <label className="choice">
            <input
              type="checkbox"
              checked={settings.letterBold}
              onChange={(event) => change({ letterBold: event.target.checked })}
            />
            <span>Bold</span>
          </label>
        </>
      )}
    </section>
  );
}

const COLOURS = { colour: 'Colour (RGB)', grey: 'Grey' } as const;
const COMPRESSIONS = { deflate: 'Deflate, nothing is lost', none: 'None' } as const;

function Files({ settings, change }: PaneProps) {
  return (
    <section>
      <h2>Files</h2>
      <TextField label="Name" value={settings.name} maxLength={80} onChange={(name) => change({ name })} />
      <SelectField
        label="Colours of the file"
        value={settings.colour}
        choices={COLOURS}
        onChange={(colour) => change({ colour })}
      />
      <SelectField
        label="Compression of TIFF"
        value={settings.compression}
        choices={COMPRESSIONS}
        onChange={(compression) => change({ compression })}
      />
    </section>
  );
}

function Limits({ settings, change }: PaneProps) {
  return (
    <section>
      <h2>Limits of the journal</h2>
      <p className="fp-help">From its instructions for authors.</p>
      <div className="fp-pair">
        <NumberField
          label="Widest (mm)"
          value={settings.maxWidthMm}
          min={20}
          max={400}
          onChange={(maxWidthMm) => change({ maxWidthMm })}
        />
        <NumberField
          label="Highest (mm)"
          value={settings.maxHeightMm}
          min={20}
          max={600}
          onChange={(maxHeightMm) => change({ maxHeightMm })}
        />
      </div>
      <NumberField
        label="Largest file (MB)"
        value={settings.maxMegabytes}
        min={1}
        max={500}
        onChange={(maxMegabytes) => change({ maxMegabytes })}
      />
    </section>
  );
}
