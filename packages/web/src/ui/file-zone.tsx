import { type DragEvent, type ReactNode, useId, useState } from 'react';
import './file-zone.css';
import { Icon } from './icon.tsx';

interface FileZoneProps {
  readonly label: string;
  /** What is dropped here: 'file'. */
  readonly what: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
  /** Which files are meant, and what becomes of them. */
  readonly children: ReactNode;
}

/** A file by dropping or by choosing it. The zone is an extra for the mouse; the field inside it does the same for everybody. */
export function FileZone({ label, what, accept, onFile, children }: FileZoneProps) {
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
    <section
      className={over ? 'file-zone over' : 'file-zone'}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="import" size={24} />
      <p>{over ? `Release to read the ${what}` : `Drop a ${what} here`}</p>
      <input
        id={id}
        type="file"
        className="sr"
        accept={accept}
        aria-describedby={`${id}-types`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <label className="pick" htmlFor={id}>
        Choose a file
      </label>
      <p id={`${id}-types`} className="types">
        {children}
      </p>
    </section>
  );
}
