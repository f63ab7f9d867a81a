import {
  canonicalText,
  type DocumentCheck,
  type DocumentContent,
  type DocumentTemplate,
  freeze,
  frozenStates,
  isBlank,
  isChanged,
} from '@constat/analyses';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { sha256 } from '../../lib/sha256.ts';
import { notify } from '../../state/notify.ts';
import { Icon } from '../../ui/icon.tsx';
import type { DocumentHandle } from './use-document.ts';

interface FreezeButtonProps {
  readonly template: DocumentTemplate;
  readonly handle: DocumentHandle;
  readonly check: DocumentCheck;
  readonly onFrozen: (content: DocumentContent) => void;
}

/** Why the document cannot be frozen as it stands, or null. */
function reasonOf(
  template: DocumentTemplate,
  content: DocumentContent | null,
  check: DocumentCheck,
): string | null {
  if (content === null || isBlank(template, content)) return 'Nothing is written yet';
  const [missing] = check.missing;
  if (missing) return `Still to fill: ${missing.label}`;
  if (check.problems.length > 0) return 'Mend what is named above the document first';
  return frozenStates(content).length > 0 && !isChanged(template, content)
    ? 'Nothing has changed since it was frozen'
    : null;
}

/** Keeps the document as it stands, with its time and sum, and saves it. */
export function FreezeButton({ template, handle, check, onFrozen }: FreezeButtonProps) {
  const content = handle.state?.content ?? null;
  const reason = reasonOf(template, content, check);
  const isFrozen = content !== null && frozenStates(content).length > 0;
  const onClick = () => {
    if (content === null) return;
    sha256(new TextEncoder().encode(canonicalText(template, content))).then(
      (hash) => {
        const frozen = freeze(template, content, { at: Date.now(), hash });
        handle.change(frozen, null);
        onFrozen(frozen);
      },
      () => notify('The plan could not be frozen: this browser computes no checksums here.'),
    );
  };
  return (
    <Tooltip
      title={reason ?? 'Keeps the plan as it stands, with the time and a checksum; later changes are listed'}
    >
      <span>
        <Button variant="text" className="icon-first" disabled={reason !== null} onClick={onClick}>
          <Icon name="lock" />
          <span className="lbl">{isFrozen ? 'Freeze changes' : 'Freeze'}</span>
        </Button>
      </span>
    </Tooltip>
  );
}
