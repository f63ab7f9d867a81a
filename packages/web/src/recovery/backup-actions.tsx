import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { download } from '../ui/clipboard.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import { messageOf } from './policy.ts';
import './recovery.css';
import { restoredWords } from './restored-words.ts';

const plural = (n: number, one: string): string => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;

interface BackupActionsProps {
  /** Whose work; without it everybody's on this device. */
  readonly owner?: string;
  readonly onBackedUp?: () => void;
  /** Takes a file that is no backup but something else the app can read; answers whether it did. */
  readonly takeOther?: (file: File) => boolean;
  readonly size?: 'dense' | 'medium';
}

/** Saves the work of this device to a file, and brings it back from one. */
export function BackupActions({ owner, onBackedUp, takeOther, size = 'medium' }: BackupActionsProps) {
  const [status, setStatus] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const backUp = async () => {
    try {
      const { file, name, skipped } = await makeBackup(owner);
      download(file, name, file.type);
      setStatus(
        skipped > 0
          ? `${name} lacks ${plural(skipped, 'record')} that could not be read.`
          : `${name} was saved.`,
      );
      onBackedUp?.();
    } catch (error) {
      setStatus(`The backup could not be made: ${messageOf(error)}`);
    }
  };
  const restore = async (file: File | undefined) => {
    if (!file) return;
    if (takeOther?.(file)) return;
    try {
      setStatus(restoredWords(await restoreBackup(file, owner)));
    } catch (error) {
      setStatus(messageOf(error));
    }
  };
  return (
    <div className="backup">
      <div className="row">
        <Button size={size} onClick={() => void backUp()}>
          Download a backup
        </Button>
        <Button size={size} onClick={() => chooser.current?.click()}>
          Restore a backup
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".jsonl,.zip,application/jsonl"
          aria-label="Backup file"
          hidden
          onChange={(event) => {
            void restore(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <p role="status">{status}</p>
    </div>
  );
}
