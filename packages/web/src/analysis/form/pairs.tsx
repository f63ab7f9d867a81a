import IconButton from '@mui/material/IconButton';
import { Icon } from '../../ui/icon.tsx';
import { type FormPair, pairsIn, setPairs } from '../options-state.ts';
import { useForm } from './form-context.ts';

/** The pairs of a role: first minus second, each to swap or remove; the last may wait for its second variable. */
export function Pairs({ role }: { role: string }) {
  const { analysis, options, change } = useForm();
  const pairs = pairsIn(analysis, options, role);
  const replace = (next: readonly FormPair[]) => change((raw) => setPairs(analysis, raw, role, next));
  return pairs.map((pair, at) => {
    const [first, second] = pair;
    const words = second === undefined ? first : `${first} and ${second}`;
    return (
      <div className="item pair" key={`${first}|${second ?? ''}`}>
        <span className="trunc">{first}</span>
        <span className="minus">−</span>
        {second === undefined ? (
          <span className="trunc waits">choose the second</span>
        ) : (
          <span className="trunc">{second}</span>
        )}
        <span className="grow" />
        {second !== undefined && (
          <IconButton
            size="dense"
            aria-label={`Swap ${words}`}
            onClick={() => replace(pairs.with(at, [second, first]))}
          >
            <Icon name="swap" size={14} />
          </IconButton>
        )}
        <IconButton
          size="dense"
          aria-label={`Remove ${words}`}
          onClick={() => replace(pairs.toSpliced(at, 1))}
        >
          <Icon name="close" size={14} />
        </IconButton>
      </div>
    );
  });
}
