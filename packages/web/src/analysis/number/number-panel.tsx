import { type Explanation, loadForm, loadNumbers, type NumberPlace, type Numbers } from '@constat/analyses';
import { type Block, formatNumber, type SavedResult } from '@constat/report';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Popover, { type PopoverProps } from '@mui/material/Popover';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { useNumbers } from '../../state/preferences.ts';
import { reportWrongNumber } from '../../state/wrong-number.ts';
import { copyText } from '../../ui/clipboard.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChangeOptions, ShowRows } from './fact-links.tsx';
import './number-panel.css';
import { optionLines, rowsWords } from './run-words.ts';

const NARROW = '(max-width: 599px)';
/** Width of the panel with the room around it. */
const ROOM = 472;

interface NumberPanelProps {
  readonly place: NumberPlace;
  readonly anchor: HTMLElement;
  readonly blocks: readonly Block[];
  /** The result as it would be saved; null where it is gone. */
  readonly whole: () => SavedResult | null;
  readonly onClose: () => void;
}

/** What a number is: its meaning, formula, rows, options, names in other programs, and the cases that prove it. */
export default function NumberPanel({ place, anchor, blocks, whole, onClose }: NumberPanelProps) {
  const narrow = useMediaQuery(NARROW, { noSsr: true });
  const result = useMemo(whole, [whole]);
  const { data: known } = useQuery({
    queryKey: ['numbers'],
    queryFn: loadNumbers,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const found = useMemo(
    () => (result && known ? known.explain(result.data.analysis.id, blocks, place) : null),
    [result, known, blocks, place],
  );
  useEffect(() => {
    anchor.setAttribute('aria-expanded', 'true');
    return () => anchor.removeAttribute('aria-expanded');
  }, [anchor]);
  if (!result || !known || !found) return null;
  const content = <Content known={known} found={found} result={result} onClose={onClose} />;
  const paper = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': 'this-number' } as const;
  return narrow ? (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{ paper: { ...paper, className: 'numpanel numpanel--sheet' } }}
    >
      {content}
    </Drawer>
  ) : (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      {...besideOf(anchor)}
      slotProps={{ paper: { ...paper, className: 'numpanel' } }}
    >
      {content}
    </Popover>
  );
}

/** Right of the number, else left of it, else below: never over it. */
function besideOf(anchor: HTMLElement): Pick<PopoverProps, 'anchorOrigin' | 'transformOrigin'> {
  const { left, right } = anchor.getBoundingClientRect();
  if (innerWidth - right >= ROOM)
    return {
      anchorOrigin: { vertical: 'center', horizontal: right - left + 12 },
      transformOrigin: { vertical: 'center', horizontal: 'left' },
    };
  if (left >= ROOM)
    return {
      anchorOrigin: { vertical: 'center', horizontal: -12 },
      transformOrigin: { vertical: 'center', horizontal: 'right' },
    };
  return {
    anchorOrigin: { vertical: 'bottom', horizontal: 'center' },
    transformOrigin: { vertical: -8, horizontal: 'center' },
  };
}

interface ContentProps {
  readonly known: Numbers;
  readonly found: Explanation;
  readonly result: SavedResult;
  readonly onClose: () => void;
}

function Content({ known, found, result, onClose }: ContentProps) {
  const { statistic } = found;
  const numbers = useNumbers();
  const { data } = result;
  const [only] = found.values;
  return (
    <>
      <header>
        <div>
          <p>This number</p>
          <h2 id="this-number">{found.title}</h2>
        </div>
        {only !== undefined && found.values.length === 1 && (
          <b>{formatNumber(only, found.format === 'p-equation' ? 'p' : found.format, numbers)}</b>
        )}
        <IconButton size="small" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <div className="np-body">
        <p className="np-what">{statistic.what}</p>
        {(statistic.formula || found.worked) && (
          <div className="np-formula">
            {statistic.formula?.split('; ').map((line) => (
              <p key={line}>{line}</p>
            ))}
            {found.worked && (
              <p className="np-worked">
                <span>Here</span> {found.worked}
              </p>
            )}
          </div>
        )}
        <Facts found={found} data={data} onClose={onClose} />
        <OtherSoftware programs={known.programs} statistic={statistic} />
        <Cases topics={known.topics[data.analysis.id] ?? []} onClose={onClose} />
      </div>
      <footer>
        <Button
          size="dense"
          variant="text"
          onClick={() => {
            onClose();
            reportWrongNumber(result, {
              statistic: found.key,
              title: found.title,
              where: found.where,
              values: found.values,
            });
          }}
        >
          Report a wrong number
        </Button>
      </footer>
    </>
  );
}

interface FactsProps {
  readonly found: Explanation;
  readonly data: SavedResult['data'];
  readonly onClose: () => void;
}

function Facts({ found, data, onClose }: FactsProps) {
  const { data: form } = useQuery({
    queryKey: ['form', data.analysis.id],
    queryFn: () => loadForm(data.analysis.id),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const options = form ? optionLines(form, data.options) : [];
  return (
    <dl className="np-facts">
      <div>
        <dt>{found.values.length === 1 ? 'Full value' : 'Full values'}</dt>
        <dd>
          <span className="np-value">{found.values.map(fullText).join(', ')}</span>
          <IconButton
            size="small"
            aria-label="Copy the full value"
            onClick={() => void copyText(found.values.map(fullText).join(', '), 'Value copied')}
          >
            <Icon name="copy" size={14} />
          </IconButton>
        </dd>
      </div>
      <div>
        <dt>Stands in</dt>
        <dd>{found.where}</dd>
      </div>
      <div>
        <dt>Rows</dt>
        <dd>
          {rowsWords(data)} <ShowRows data={data} form={form} onClose={onClose} />
        </dd>
      </div>
      <div>
        <dt>Options</dt>
        <dd>
          {options.map(([label, value]) => (
            <span key={label} className="np-option">
              {label}: <b>{value}</b>
            </span>
          ))}
          <span className="np-option">
            {options.length > 0 ? 'All others' : 'All'} as the form starts; seed {data.seed}{' '}
            <ChangeOptions data={data} form={form} onClose={onClose} />
          </span>
        </dd>
      </div>
      <div>
        <dt>Computed by</dt>
        <dd>
          Constat {data.constat}, {form?.entry.title ?? data.analysis.id}, version {data.analysis.version}
        </dd>
      </div>
    </dl>
  );
}

/** All digits that a double holds, with the true minus sign. */
const fullText = (value: number): string => String(Number(value.toPrecision(15))).replace('-', '\u2212');

function OtherSoftware({
  programs,
  statistic: { calls = {}, differs = {} },
}: Pick<Explanation, 'statistic'> & Pick<Numbers, 'programs'>) {
  const rows = programs.filter((program) => calls[program] !== undefined || differs[program] !== undefined);
  if (rows.length === 0) return null;
  return (
    <>
      <h3>In other software</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Called</th>
            <th scope="col">Another value when</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((program) => (
            <tr key={program}>
              <th scope="row">{program}</th>
              <td>{calls[program] ?? 'No name of its own'}</td>
              <td>{differs[program] ?? 'No difference known'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Cases({ topics, onClose }: { topics: readonly string[]; onClose: () => void }) {
  return (
    <>
      <h3>Reference cases</h3>
      <p className="np-cases">
        {topics.length > 0
          ? `This analysis is compared with R, digit by digit, in: ${topics.map((topic) => topic.replaceAll('-', ' ')).join(', ')}. `
          : 'No reference cases ask this analysis by itself; the methods it rests on have theirs. '}
        <Link to={hrefOf('validation')} onClick={onClose}>
          Run them on this device
        </Link>
      </p>
    </>
  );
}
