import { IMPORT_EXTENSIONS } from '@constat/data';
import { type DragEvent, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { SheetAddress } from './sheet-address.tsx';

const ACCEPT = [...IMPORT_EXTENSIONS, 'zip', 'jsonl'].map((extension) => `.${extension}`).join(',');

interface UploadTabProps {
  readonly onFile: (file: File) => void;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly onSheet: (address: string) => void;
}

/** A file by choosing or by dropping it, or a Google Sheet by its address. */
export function UploadTab({ onFile, address, onAddress, onSheet }: UploadTabProps) {
  return (
    <>
      <FileZone onFile={onFile} />
      <SheetAddress address={address} onAddress={onAddress} onRead={onSheet} />
    </>
  );
}

function FileZone({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    // The zone is an extra for the mouse; the field inside it does the same for everybody.
    <section
      className={over ? 'imp-drop over' : 'imp-drop'}
      aria-label="Upload a file"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="import" size={24} />
      <p>{over ? 'Release to read the file' : 'Drop a file here'}</p>
      <input
        id={id}
        type="file"
        className="sr"
        accept={ACCEPT}
        aria-describedby={`${id}-types`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <label className="imp-pick" htmlFor={id}>
        Choose a file
      </label>
      <p id={`${id}-types`} className="imp-types">
        CSV, TXT, XLS, XLSX, ODS, JSON, SPSS, Stata, SAS or Parquet, or a bundle or backup made by Constat.
        The file stays on this device.
      </p>
    </section>
  );
}
